// Serves score sheets from what their pages have put aside when the server cannot be reached.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async (error) => {
    const kept = await caches.match(event.request, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }));
});
