// Turns: which tables wait, being told once for each turn, and whether somebody looks at this page.

import { call, icon, later, make, recall, remember, said, tableName } from "./house.js";

const EVERY = 30000; // milliseconds between two looks at the list of tables
const SPREAD = 300; // milliseconds after which other pages of the browser know what one has written down
const IDLE = 120000; // who has touched nothing for so long may have left the page open

// ---- tables that wait ----------------------------------------------------------------------------------------------

let tables = [];
let timer = 0, busy = false;
const listeners = [];

export const waiting = () => tables.filter((one) => one.waiting);

/** Be told which tables there are: soon, and whenever that has been asked again. */
export function onTables(listener) {
  listeners.push(listener);
  if (listeners.length === 1) begin();
}

function begin() {
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("focus", () => look());
  look();
}

/** Ask now. Pages in the background ask on only if they shall tell of turns. */
export async function look() {
  clearTimeout(timer);
  timer = setTimeout(() => (document.hidden && !wanted() ? 0 : look()), EVERY);
  if (busy) return;
  busy = true;
  const me = await call("GET", "/api/me").catch(() => null);
  busy = false;
  if (!me) return;
  tables = me.tables;
  for (const listener of listeners) listener(me);
  for (const one of waiting()) if (one.turn !== null && one.table !== document.body.dataset.table) tell(one.table, one.turn, one.title, tableName(one.table));
}

/** The table after this one among those that wait, as a link; nothing if none waits. */
export function nextTable(here) {
  const all = waiting();
  const others = all.filter((one) => one.table !== here);
  if (!others.length) return null;
  const next = all[(all.findIndex((one) => one.table === here) + 1) % all.length];
  const label = others.length > 1 ? said("next_tables", { n: others.length }) : said("next_table");
  return make("a", { class: "btn next-table", href: `/t/${next.table}` }, label, icon("next"));
}

// ---- the title of the page -----------------------------------------------------------------------------------------

/** A quiet sign: a dot for a turn here, else how many tables wait. */
export function mark(here) {
  const others = waiting().filter((one) => one.table !== document.body.dataset.table).length;
  const sign = here ? "● " : others ? `(${others}) ` : "";
  const title = sign + document.title.replace(/^(● |\(\d+\) )/, "");
  if (document.title !== title) document.title = title;
}

// ---- what can be heard or shown outside of the page: `ring.js`, if somebody wants it ---------------------------------

export const wanted = () => recall("notify") === "on" && globalThis.Notification?.permission === "granted";

/** Tell of a turn, whichever page of this browser is the first to know; whoever looks at the table needs no telling. */
export async function tell(table, turn, title, body, seen = false) {
  const first = async () => {
    const told = JSON.parse(recall("told") ?? "{}");
    if ((told[table] ?? -1) >= turn) return;
    const kept = Object.entries(told).filter(([id]) => id !== table).slice(-99);
    remember("told", JSON.stringify(Object.fromEntries([...kept, [table, turn]])));
    if (!seen && wanted()) later(() => import("./ring.js")).then(({ show }) => show(table, title, body)).catch(() => {}); // the browser will not
    await new Promise((done) => setTimeout(done, SPREAD));
  };
  await (navigator.locks ? navigator.locks.request("pavilion told", first) : first());
}

/** Two soft tones; off unless somebody has switched it on. */
export async function chime() {
  if (recall("sound") === "on") (await later(() => import("./ring.js"))).chime();
}

// ---- whether somebody looks ----------------------------------------------------------------------------------------

/** Says through the line to the server whenever somebody begins or ceases to look at the page. */
export class Attention {
  constructor(line) {
    this.line = line;
    this.touched = Date.now();
    this.socket = null;
    this.said = null;
    for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(kind, () => this.touch(), { passive: true });
    for (const kind of ["focus", "blur"]) addEventListener(kind, () => this.report());
    document.addEventListener("visibilitychange", () => this.report());
  }

  touch() {
    const slept = Date.now() - this.touched > 1000;
    this.touched = Date.now();
    if (slept) this.report();
  }

  /** Has nobody touched anything for so many seconds? */
  quietFor(seconds) {
    return Date.now() - this.touched > seconds * 1000;
  }

  get looks() {
    return !document.hidden && document.hasFocus() && !this.quietFor(IDLE / 1000);
  }

  /** To each new connection, and to an old one if it has changed. */
  report() {
    clearTimeout(this.later);
    const { looks, line: { socket } } = this;
    if (looks) this.later = setTimeout(() => this.report(), this.touched + IDLE - Date.now() + 50);
    if (socket?.readyState !== WebSocket.OPEN || (socket === this.socket && looks === this.said)) return;
    [this.socket, this.said] = [socket, looks];
    socket.send(JSON.stringify({ focus: looks }));
  }
}
