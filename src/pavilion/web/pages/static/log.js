// The log in words: an entry for everybody who speaks in a turn, and what fate said then; touching it shows its things.

import { byId, icon, later, make, said, token } from "./house.js";
import { chapters, counted, gains, notes, together } from "./accounts.js";

const READ = 900; // milliseconds for a sentence of fate
const CLOCK = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DATE = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** Does fate say who begins? */
const begins = ({ seat, things }) => seat === null && things.some((id) => id.startsWith("participant:"));

/** Lines by turn, with what fate said after them; a turn in which nobody else speaks is fate's own, and so is who begins. */
export function entries(lines) {
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    const apart = begins(line) || Boolean(last?.fate.some(begins));
    if (line.seat === null && last?.turn === line.turn && !apart) last.fate.push(line);
    else if (last?.seat === line.seat && last.turn === line.turn && !last.fate.length) last.lines.push(line);
    else found.push({ seat: line.seat, turn: line.turn, lines: line.seat === null ? [] : [line], fate: line.seat === null ? [line] : [] });
  }
  return found;
}

/**
 * A frame as several, if there is something to be shown and told before it; in between nobody is asked anything.
 * Whoever comes back is told the whole log, and has read the answers before number `from`.
 */
export function staged({ stages = [], ...frame }, from = 0) {
  const { keep, lines } = frame.log;
  const calm = { ...frame, decision: null, legal: [], touches: {}, branches: [], free: {}, steps: {}, lifts: [], held: null, over: false, room: { ...frame.room, undo: [] } };
  let told = 0;
  const between = stages.map(({ answers, svg, outlines }) => {
    const log = { keep: keep + told, lines: lines.slice(told).filter((line) => line.n < answers) };
    told += log.lines.length;
    const fresh = log.lines.filter((line) => line.n >= from && (line.seat === null || !line.forced));
    return { ...calm, svg, outlines, log, telling: together(fresh, frame.names), teller: fresh.at(-1)?.seat, pause: fresh.some((line) => line.seat === null) ? READ : null };
  });
  return [...between, { ...frame, log: { keep: keep + told, lines: lines.slice(told) } }];
}

export class Log {
  constructor(table) {
    this.table = table;
    this.lines = [];
    byId("since").addEventListener("click", () => this.openSince());
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

  /** So many answers have been read. */
  get seen() {
    return (this.lines.at(-1)?.n ?? -1) + 1;
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
      return before < 0 ? this.lines.length : before + 1;
    }
    return last + 1;
  }

  /** Has one's own first turn not ended yet? */
  get isFirst() {
    const own = this.lines.filter((line) => line.seat === this.table.frame.seat && !line.forced);
    return !own.length || (this.table.mine && own[0].turn === this.lines.at(-1).turn);
  }

  get alone() {
    return Object.keys(this.table.frame.names).length === 1;
  }

  /** What others have said since then; alone, what fate has said since one's own last answer. */
  fresh() {
    const { seat: own } = this.table.frame;
    if (!this.alone) return this.lines.slice(this.lastOwn()).filter(({ seat }) => seat !== null && seat !== own);
    const after = this.lines.findLastIndex(({ seat, forced }) => seat !== null && !forced) + 1;
    return this.lines.slice(after).filter(({ seat, turn }) => seat === null && (after || turn === this.lines.at(-1).turn));
  }

  /** Has one's own turn begun some answers ago? */
  get underway() {
    const own = this.lines.findLast((line) => line.seat === this.table.frame.seat && !line.forced);
    return !this.alone && own !== undefined && own.turn === this.lines.at(-1).turn;
  }

  /** What others have done since one's own last turn, in a sentence: once, when one's turn begins. */
  recap() {
    if (this.underway) return "";
    const spoken = this.fresh().filter((line) => line.seat === null || !line.forced);
    const start = this.alone ? "" : `${said("since_last")}: `;
    return spoken.length ? `${start}${together(spoken, this.table.frame.names)}.` : "";
  }

  /** Who was drawn to begin, until one has chosen something oneself; alone there is nothing to draw. */
  beginning() {
    const own = this.table.frame.seat;
    if (this.alone || this.lines.some(({ seat, forced }) => seat !== null && !forced && (own === null || seat === own))) return "";
    const drawn = this.lines.find(begins);
    return drawn ? `${drawn.words}.` : "";
  }

  async openSince() {
    const fresh = this.fresh();
    this.table.hint([...new Set(fresh.flatMap((line) => line.things))]);
    (await later(() => import("./since.js"))).openSince(this.table, fresh);
  }

  mark() {
    const from = this.lines[this.lastOwn()]?.n ?? Infinity;
    for (const item of byId("log").children) item.classList.toggle("new", Number(item.dataset.last) >= from && item.dataset.seat !== this.table.frame.seat);
    byId("since").hidden = this.table.frame.seat === null || this.isFirst;
  }

  render() {
    const items = [];
    let round = null;
    for (const entry of entries(this.lines).reverse()) {
      const last = entry.fate.at(-1) ?? entry.lines.at(-1);
      if (last.round !== round) items.push(make("li", { class: "round" }, make("h2", {}, last.round)));
      round = last.round;
      items.push(...chapters([...entry.lines, ...entry.fate]).reverse().map((one) => this.chapter(one)), this.entry(entry));
    }
    const { imported } = this.table.frame;
    if (imported !== null) {
      const earlier = items.findIndex((item) => Number(item.dataset.last) < imported);
      items.splice(earlier < 0 ? items.length : earlier, 0, this.imported());
    }
    byId("log").replaceChildren(...items);
  }

  /** That all below came along in a record; who touches it reads why nobody can have chosen what comes. */
  imported() {
    const { open = false } = byId("log").querySelector(".imported details") ?? {};
    const why = make("small", {}, said("imported_fate", { commitment: this.table.frame.commitment }));
    return make("li", { class: "imported" }, icon("log"), make("details", { open }, make("summary", {}, said("imported")), why));
  }

  /** A scoring, or another event: all of it, for it may have been interrupted by questions. */
  chapter({ chapter, n }) {
    const whole = () => chapters(this.lines).find((one) => one.chapter === chapter);
    return make(
      "li", { class: "event", "data-last": n, "data-seat": "" }, icon("medal"),
      make("button", { type: "button", onclick: () => this.table.openChapter(whole()) }, make("b", {}, chapter), make("small", {}, gains(whole().reports, this.table.frame))),
    );
  }

  entry({ seat, turn, lines, fate }) {
    const name = seat ? this.table.frame.names[seat] : "";
    const bare = ({ words }) => (words.startsWith(`${name} `) ? words.slice(name.length + 1) : words);
    const rest = counted(lines.map((line) => (line.forced && line.words ? `${bare(line)} (${said("no_other_choice")})` : bare(line))));
    const words = seat ? [make("b", {}, name), ` ${rest.join(", ")}`] : [];
    const spoken = seat ? lines : fate;
    const things = [...new Set(spoken.flatMap((line) => line.things))];
    const { at } = spoken.at(-1);
    const time = at ? make("time", { datetime: new Date(at * 1000).toISOString(), title: DATE.format(at * 1000) }, CLOCK.format(at * 1000)) : null;
    const touch = (event) => {
      event.currentTarget.closest("li").classList.toggle("open");
      byId("talk").classList.remove("open");
      this.table.hint(things);
    };
    const all = [...lines, ...fate];
    const came = notes(all, seat, this.table.frame.names);
    const told = make("button", { type: "button", title: said("turn_n", { turn }), onclick: touch }, ...words, ...came, fate.length ? make("small", {}, together(fate)) : null);
    const steps = all.flatMap(({ came }) => came.filter(({ shares }) => shares.some((share) => !share.seat)));
    const entry = make(
      "li", { class: seat ? "" : "fate", "data-last": spoken.at(-1).n, "data-seat": seat ?? "" },
      seat ? token(seat) : null,
      told,
      time,
    );
    if (steps.length) later(() => import("./steps.js")).then(({ addSteps }) => addSteps(entry, steps));
    return entry;
  }
}
