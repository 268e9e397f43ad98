// Table talk: text only.

import { LETTERS, byId, call, make, token, trouble } from "./house.js";

export class Chat {
  constructor(table) {
    this.table = table;
    this.lines = new Map();
    this.seen = 0;
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
  }

  /** What was said before. */
  async load() {
    for (const line of await call("GET", `/api/tables/${this.table.id}/chat`).catch(() => [])) this.add(line);
    this.seen = this.lines.size;
    this.badge();
  }

  hear(line) {
    this.add(line);
    if (!byId("chat-box").hidden) this.read();
    this.badge();
  }

  add(line) {
    if (this.lines.has(line.n)) return;
    this.lines.set(line.n, line);
    const seat = LETTERS[line.seat] ?? "";
    byId("chat").append(make("li", {}, seat ? token(seat) : make("span"), make("span", {}, make("b", {}, line.name || seat), " ", line.text)));
    byId("chat").scrollTop = byId("chat").scrollHeight;
  }

  read() {
    this.seen = this.lines.size;
    this.badge();
  }

  badge() {
    const unread = this.lines.size - this.seen;
    byId("unread").hidden = unread <= 0;
    byId("unread").textContent = unread;
  }

  async say() {
    const field = byId("chat-text");
    const text = field.value.trim();
    if (!text) return;
    try {
      this.hear(await call("POST", `/api/tables/${this.table.id}/chat`, { text, seat: this.table.seatNumber() }));
      field.value = "";
    } catch (refusal) {
      trouble(refusal);
    }
  }
}
