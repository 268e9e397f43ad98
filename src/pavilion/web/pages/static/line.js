// The line to the server: a live connection that comes back by itself, and messages that are sent until acknowledged.

import { Refusal, byId, call, nonce, notice, said } from "./house.js";

const SHORTEST = 200, LONGEST = 5000; // milliseconds between two tries to come back
const CHANCES = 3; // to be let in after all
const NO_LINES = { keep: Infinity, lines: [] };
const UNTOLD = { offer: "", brought: [], came: [] }; // of a line of the log

/** Lines of the log, each with what is as in the line before. */
function lines(told) {
  let last = {};
  return told.map((line) => {
    const { seat, turn, round, at } = last;
    last = { ...UNTOLD, seat, turn, round, at, ...line };
    return { ...last, forced: Boolean(line.forced) || last.seat === null };
  });
}

/**
 * How long to wait before the next try: longer after each, and never the same for all who were cut off together.
 * Of a server with many pages they come back over a longer time: over the `spread` that it has told.
 */
export function pause(tries, spread = 0, luck = Math.random()) {
  const most = Math.min(LONGEST, Math.max(spread, SHORTEST * 2 ** (tries + 1)));
  return SHORTEST + luck * (most - SHORTEST);
}

/** What a message says: the large ones are compressed. */
function read(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

export class Line {
  constructor(table, query, hear) {
    this.table = table;
    this.query = query; // a function: layout and language may change
    this.hear = hear;
    this.pending = new Map(); // messages by nonce
    this.tries = 0;
    this.spread = 0;
    this.socket = null;
    this.everOpen = false;
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !this.socket && this.connect());
  }

  connect() {
    clearTimeout(this.again);
    this.socket?.close();
    const unzips = "DecompressionStream" in window ? "&unzips" : "";
    const address = new URL(`/screen/${this.table}?${this.query()}${unzips}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    let before = Promise.resolve(); // messages are heard in the order in which they come
    this.told = {}; // by frames so far
    this.pieces = new Map(); // of drawings by id
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", ({ data }) => {
      before = before.then(() => read(data)).then((text) => socket === this.socket && this.receive(JSON.parse(text))).catch(reportError);
    });
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event));
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.everOpen = true;
    notice("");
    for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
  }

  receive(told) {
    const answered = told.ack ?? (told.error !== undefined ? told.nonce : undefined);
    if (told.svg) this.hear(this.whole(told));
    else if (told.chat) this.hear(told);
    if (answered === undefined) return;
    const waiting = this.pending.get(answered);
    this.pending.delete(answered);
    if (told.ack !== undefined) waiting?.done();
    else waiting?.fail(new Refusal(0, told));
  }

  /** A frame with all that those before it have told, and with whole drawings. */
  whole({ ack, svg, log, stages, spread, ...told }) {
    this.tries = 0;
    this.spread = spread ?? this.spread;
    this.told = { ...this.told, ...told };
    const earlier = stages?.map((stage) => ({ ...stage, svg: this.drawings(stage.svg) }));
    const whole = log ? { ...log, lines: lines(log.lines) } : NO_LINES;
    return { ...this.told, ...(earlier ? { stages: earlier } : {}), svg: this.drawings(svg), log: whole };
  }

  drawings(told) {
    const texts = []; // in the order in which they are told
    return Object.fromEntries(Object.entries(told).map(([id, news]) => {
      const old = this.pieces.get(id), pieces = [];
      for (const piece of news) {
        if (typeof piece === "string") pieces.push(texts[texts.push(piece) - 1]);
        else if (typeof piece === "number") pieces.push(piece < 0 ? texts[~piece] : pieces[piece]); // once more
        else pieces.push(...old.slice(piece[0], piece[0] + piece[1]));
      }
      this.pieces.set(id, pieces);
      return [id, pieces.join("")];
    }));
  }

  async lost(event) {
    this.socket = null;
    const refusal = !this.everOpen || event.code === 4403 ? await this.refusal() : null;
    if (refusal) return this.shut(refusal);
    notice(said("offline"), true);
    this.again = setTimeout(() => this.connect(), pause(this.tries++, this.spread));
  }

  /** Why this browser may not look at the table, if so. Who logs in on another page is unknown until that page knows. */
  async refusal() {
    for (let tries = 1; ; tries++) {
      try {
        await call("GET", `/api/tables/${this.table}`);
        return null;
      } catch (refusal) {
        if (![401, 403, 404].includes(refusal.status)) return null;
        if (tries === CHANCES || refusal.status === 404) return refusal;
      }
      await new Promise((done) => setTimeout(done, pause(tries)));
    }
  }

  /** Say something until it is acknowledged: the same message twice counts once. */
  send(message) {
    const told = { ...message, nonce: nonce() };
    return new Promise((done, fail) => {
      this.pending.set(told.nonce, { message: told, done, fail });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(told));
    });
  }

  shut(refusal) {
    byId("ask").textContent = refusal.message;
  }
}
