// The log in words: one entry for everybody who speaks in a turn; touching it shows the things it is about.

import { byId, make, said, token } from "./house.js";

export class Log {
  constructor(table) {
    this.table = table;
    this.lines = [];
    this.since = false;
    byId("since").addEventListener("click", () => this.toggleSince());
    byId("tab-log").addEventListener("click", () => this.tab("log"));
    byId("tab-chat").addEventListener("click", () => this.tab("chat"));
    byId("tab-log").parentElement.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.tab(byId("log-box").hidden ? "log" : "chat", true);
    });
    byId("talk-close").addEventListener("click", () => byId("talk").classList.remove("open"));
    byId("tool-log").addEventListener("click", () => this.tab("log", true));
    byId("tool-chat").addEventListener("click", () => this.tab("chat", true));
  }

  /** Log or chat; on a phone they lie over the board. */
  tab(name, focus = false) {
    for (const one of ["log", "chat"]) {
      byId(`${one}-box`).hidden = one !== name;
      byId(`tab-${one}`).setAttribute("aria-selected", one === name);
      byId(`tab-${one}`).tabIndex = one === name ? 0 : -1;
    }
    byId("talk").classList.add("open");
    if (focus) byId(name === "chat" ? "chat-text" : "tab-log").focus();
    if (name === "chat") this.table.chat.read();
  }

  take({ keep, lines }) {
    this.lines = [...this.lines.slice(0, keep), ...lines];
    if (lines.length || this.shown === undefined || keep < this.shown) this.render();
    this.shown = this.lines.length;
  }

  /** The things that lines name. */
  named(lines) {
    const found = new Set();
    for (const line of lines) if (!line.forced && line.seat !== this.table.frame.seat) line.things.forEach((id) => found.add(id));
    return found;
  }

  /** The number of the first line after one's own last turn. */
  lastOwn() {
    const own = this.table.frame?.seat;
    const last = this.lines.findLastIndex((line) => line.seat === own && !line.forced);
    const turn = this.lines[last]?.turn;
    const current = this.lines.at(-1)?.turn;
    if (last < 0 || own === null) return this.lines.length;
    if (turn === current && this.table.mine) {
      const before = this.lines.findLastIndex((line) => line.seat === own && !line.forced && line.turn < turn);
      return before < 0 ? 0 : before + 1;
    }
    return last + 1;
  }

  fresh() {
    return this.lines.slice(this.lastOwn()).filter((line) => line.seat !== null && line.seat !== this.table.frame.seat);
  }

  /** What others have done since one's own last turn, in a sentence. */
  recap() {
    const spoken = this.fresh().filter((line) => !line.forced);
    return spoken.length ? `${said("since_last")}: ${spoken.slice(-4).map((line) => line.words).join("; ")}.` : "";
  }

  toggleSince() {
    this.since = !this.since;
    const fresh = this.fresh();
    this.table.hint(this.since ? [...new Set(fresh.flatMap((line) => line.things))] : []);
    this.mark();
  }

  mark() {
    const from = this.lines[this.lastOwn()]?.n ?? Infinity;
    for (const item of byId("log").children) item.classList.toggle("new", Number(item.dataset.last) >= from && item.dataset.seat !== this.table.frame.seat && !item.classList.contains("fate"));
    byId("since").setAttribute("aria-pressed", this.since);
    byId("since").hidden = this.table.frame.seat === null;
  }

  render() {
    const entries = [];
    for (const line of this.lines) {
      const last = entries.at(-1);
      if (last && last.seat === line.seat && last.turn === line.turn) last.lines.push(line);
      else entries.push({ seat: line.seat, turn: line.turn, lines: [line] });
    }
    byId("log").replaceChildren(...entries.reverse().map((entry) => this.entry(entry)));
  }

  entry({ seat, turn, lines }) {
    const name = seat ? this.table.frame.names[seat] : "";
    const rest = lines.map((line) => (seat && line.words.startsWith(`${name} `) ? line.words.slice(name.length + 1) : line.words));
    const words = seat ? `${name} ${rest.join("; ")}` : rest.join("; ");
    const things = [...new Set(lines.flatMap((line) => line.things))];
    const touch = (event) => {
      event.currentTarget.closest("li").classList.toggle("open");
      byId("talk").classList.remove("open");
      this.table.hint(things);
    };
    return make(
      "li", { class: seat ? "" : "fate", "data-last": lines.at(-1).n, "data-seat": seat ?? "" },
      seat ? token(seat, name) : null, make("button", { type: "button", title: said("turn_n", { turn }), onclick: touch }, words),
    );
  }
}
