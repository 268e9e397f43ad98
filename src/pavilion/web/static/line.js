// The line to the server: a live connection that comes back by itself, and messages that are sent until acknowledged.

import { Refusal, byId, call, nonce, notice, said } from "./house.js";

const FIRST = 500, LONGEST = 10000;

export class Line {
  constructor(table, query, hear) {
    this.table = table;
    this.query = query; // a function: layout and language may change
    this.hear = hear;
    this.pending = new Map(); // messages by nonce
    this.wait = FIRST;
    this.socket = null;
    this.everOpen = false;
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !this.socket && this.connect());
  }

  connect() {
    clearTimeout(this.again);
    this.socket?.close();
    const address = new URL(`/screen/${this.table}?${this.query()}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => socket === this.socket && this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event));
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.wait = FIRST;
    this.everOpen = true;
    notice("");
    for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
  }

  receive(told) {
    const answered = told.ack ?? (told.error !== undefined ? told.nonce : undefined);
    if (answered === undefined) return this.hear(told);
    const waiting = this.pending.get(answered);
    this.pending.delete(answered);
    if (told.ack !== undefined) waiting?.done();
    else waiting?.fail(new Refusal(0, told));
  }

  async lost(event) {
    this.socket = null;
    if (!this.everOpen || event.code === 4403) {
      try {
        await call("GET", `/api/tables/${this.table}`);
      } catch (refusal) {
        if ([401, 403, 404].includes(refusal.status)) return this.shut(refusal);
      }
    }
    notice(said("offline"), true);
    this.again = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST, this.wait * 2);
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
