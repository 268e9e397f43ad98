// Shows notifications where a page may not do so itself: a touch on one brings its table to the front.

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = `/t/${event.notification.data}`;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const open = pages.find((page) => new URL(page.url).pathname === path);
    return open ? open.focus() : self.clients.openWindow(path);
  })());
});
