// Being told of a turn outside of the page: notifications of the browser, a bell, and the switches for both.

import { byId, make, notice, recall, remember, said } from "./house.js";
import { wanted } from "./bell.js";

// ---- notifications of the browser ----------------------------------------------------------------------------------

/** Asks the browser for permission, so only when somebody has just clicked; true if it is given. */
export async function want(on) {
  const allowed = on && (await globalThis.Notification?.requestPermission()) === "granted";
  if (on && !allowed) notice(said("notify_refused"));
  remember("notify", allowed ? "on" : "off");
  return allowed;
}

const WORKER = "/bell-worker.js";
let worker = null;

/** Phones want notifications from a worker. */
async function fromWorker() {
  const policy = globalThis.trustedTypes?.createPolicy("bell", { createScriptURL: () => WORKER });
  await navigator.serviceWorker.register(policy ? policy.createScriptURL("") : WORKER);
  return navigator.serviceWorker.ready;
}

export async function show(table, game, body) {
  const title = said("notify_title", { game });
  const more = { body, tag: table, data: table };
  try {
    const shown = new Notification(title, more);
    shown.onclick = () => {
      focus();
      if (document.body.dataset.table !== table) location.assign(`/t/${table}`);
    };
  } catch {
    if (navigator.serviceWorker) await (await (worker ??= fromWorker())).showNotification(title, more);
  }
}

/** A switch for it. */
export function notifySwitch(box) {
  box.checked = wanted();
  box.addEventListener("change", async () => {
    box.checked = await want(box.checked);
  });
}

// ---- a bell that can be heard --------------------------------------------------------------------------------------

let sound = null;

/** Two soft tones. */
export function chime() {
  if (!globalThis.AudioContext) return;
  sound ??= new AudioContext();
  for (const [tone, begins] of [[880, 0], [1318.5, 0.14]]) {
    const at = sound.currentTime + begins;
    const source = new OscillatorNode(sound, { frequency: tone });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.9);
    source.connect(volume).connect(sound.destination);
    source.start(at);
    source.stop(at + 1);
  }
}

/** Its switch, below the one for notifications. */
export function soundSwitch() {
  const box = make("input", { type: "checkbox", id: "set-sound" });
  box.checked = recall("sound") === "on";
  box.addEventListener("change", () => {
    remember("sound", box.checked ? "on" : "off");
    if (box.checked) chime();
  });
  byId("set-notify").closest("label").after(make("label", { class: "check" }, box, said("sound_setting")));
}
