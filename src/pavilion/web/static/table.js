// The table page: knows no rules. Shows what the server draws, offers what the server allows, says what was touched.

import { LETTERS, byId, call, language, notice, open, recall, remember, said, trouble } from "./house.js";
import { Drawing } from "./drawing.js";
import { Line } from "./line.js";
import { chosen, offers, reach, walk } from "./touch.js";
import { finish, isStill, move, pieces } from "./motion.js";
import { Prompt } from "./prompt.js";
import { Log } from "./log.js";
import { Chat } from "./chat.js";
import { listen } from "./keys.js";
import { askForTakeBack, showCompany } from "./company.js";

const PACE = 420; // milliseconds between two changes that people shall see one after the other
const MOST_WAITING = 6;
const narrow = matchMedia("(max-width: 720px)");

class Table {
  constructor() {
    this.id = document.body.dataset.table;
    this.board = new Drawing(byId("board"), "board");
    this.players = new Drawing(byId("players"), "players");
    this.prompt = new Prompt(this);
    this.log = new Log(this);
    this.chat = new Chat(this);
    this.frame = null;
    this.path = [];
    this.from = [];
    this.hints = new Set();
    this.moved = new Set();
    this.tried = null; // {answer, words, …}: the preview
    this.giveBack = null;
    this.busy = false;
    this.waiting = [];
    this.line = new Line(this.id, () => `with=room&${this.manner()}`, (told) => this.hear(told));
    this.line.shut = (refusal) => this.prompt.shutOut(refusal);
  }

  manner() {
    return `lang=${language}&layout=${narrow.matches ? "narrow" : "wide"}`;
  }

  get drawings() {
    return [this.board, this.players];
  }

  get mine() {
    return Boolean(this.frame?.legal.length);
  }

  has(id) {
    return this.drawings.some((drawing) => drawing.has(id));
  }

  find(id) {
    return this.board.find(id) ?? this.players.find(id);
  }

  // ---- what the server says ----------------------------------------------------------------------------------------

  hear(told) {
    if (told.chat) return this.chat.hear(told.chat);
    this.waiting.push(told);
    if (this.waiting.length > MOST_WAITING || isStill() || document.hidden) while (this.waiting.length) this.take(this.waiting.shift());
    else if (!this.timer) this.next();
  }

  next() {
    const told = this.waiting.shift();
    if (!told) return void (this.timer = 0);
    const shows = Object.keys(told.svg).length > 0 && this.frame;
    this.take(told);
    this.timer = setTimeout(() => this.next(), shows ? PACE : 0);
  }

  take(frame) {
    const before = this.frame;
    const svgs = this.drawings.map((drawing) => drawing.svg);
    const stood = before ? pieces(...svgs) : null;
    this.cancelPreview();
    this.frame = frame;
    if (!this.line.pending.size) this.busy = false;
    for (const drawing of this.drawings) drawing.update(frame.outlines[drawing.part], frame.svg);
    if (!before || before.decision !== frame.decision || before.seat !== frame.seat) {
      this.path = [];
      this.hints = new Set();
      this.moved = before ? this.log.named(frame.log.lines) : new Set();
    }
    this.log.take(frame.log);
    if (stood) move(stood, ...svgs);
    this.render();
    showCompany(this);
    this.notify(before);
    if (!before) this.begin();
    if (frame.over && before && !before.over) this.showEnding();
  }

  begin() {
    this.chat.load();
    if (location.hash !== "#invite") return;
    history.replaceState(null, "", location.pathname);
    this.share();
  }

  /** Seldom needed, so it is loaded when it is. */
  async share() {
    (await import("./share.js")).openShare(this);
  }

  async showEnding() {
    (await import("./ending.js")).openEnding(this);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  render() {
    const here = (id) => this.has(id);
    const node = this.mine && !this.busy ? walk(this.frame.touches, this.path) : undefined;
    const done = typeof node === "string";
    const { things, buttons } = offers(done ? walk(this.frame.touches, this.from) : node, here);
    const taken = chosen(this.path, here);
    const legal = new Set([...things].filter((id) => !taken.has(id)));
    for (const drawing of this.drawings) drawing.show({ legal, chosen: taken, moved: new Set([...this.moved].filter((id) => !legal.has(id) && !taken.has(id))), hint: this.hints });
    document.body.classList.toggle("busy", this.busy);
    this.prompt.show(done ? node : null, buttons.filter((step) => !this.path.includes(step)));
    this.log.mark();
  }

  hint(ids) {
    this.hints = new Set(ids);
    this.render();
    for (const id of ids) this.find(id)?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }

  // ---- what people do ----------------------------------------------------------------------------------------------

  /** A touch on the board: the innermost thing that can be chosen, else a reason for the innermost one. */
  touched(target) {
    finish(...this.drawings.map((drawing) => drawing.svg));
    const first = target.closest(".thing");
    if (!first) return;
    for (let thing = first; thing; thing = thing.parentElement?.closest(".thing")) {
      if (this.choose(thing.dataset.id)) return;
    }
    this.explain(first);
  }

  choose(id) {
    if (!this.mine || this.busy) return false;
    const path = reach(this.frame.touches, this.path, id);
    if (path === null) return false;
    this.go(path);
    return true;
  }

  go(path) {
    this.cancelPreview();
    this.from = this.fork(path);
    this.path = path;
    this.hints = new Set();
    this.render();
    const answer = walk(this.frame.touches, path);
    if (typeof answer === "string") this.considered(answer);
  }

  /** The place from which something else could be chosen instead of the last touch. */
  fork(path) {
    let kept = 0;
    while (kept < path.length - 1 && this.path[kept] === path[kept]) kept++;
    return path.slice(0, kept);
  }

  /** An answer is complete: show what it brings, or give it at once if the player likes it so. */
  async considered(answer) {
    if (recall("confirm") === "off") return this.give(answer);
    this.prompt.focusConfirm();
    const { decision } = this.frame;
    const seat = this.seatNumber();
    try {
      const tried = await call("POST", `/screen/${this.id}/preview?${this.manner()}`, { decision, answer, seat });
      if (this.frame.decision !== decision || walk(this.frame.touches, this.path) !== answer) return;
      this.tried = tried;
      const backs = this.drawings.map((drawing) => drawing.lend(tried.svg));
      this.giveBack = () => backs.forEach((back) => back());
      this.render();
    } catch (refusal) {
      trouble(refusal);
    }
  }

  cancelPreview() {
    this.giveBack?.();
    this.giveBack = null;
    this.tried = null;
  }

  seatNumber() {
    return this.frame.seat === null ? undefined : LETTERS.indexOf(this.frame.seat);
  }

  give(answer) {
    return this.say({ answer });
  }

  undo(to = "step") {
    if (this.path.length) return this.go(to === "turn" ? [] : this.path.slice(0, -1));
    if (this.canUndo()) return this.say({ undo: to });
  }

  canUndo() {
    return Boolean(this.frame?.room.undo.length);
  }

  async say(message) {
    if (this.busy) return;
    this.busy = true;
    const seat = message.undo ? this.frame.room.undo[0] : this.seatNumber();
    this.render();
    try {
      await this.line.send({ decision: this.frame.decision, seat, ...message });
    } catch (refusal) {
      this.go([]);
      trouble(refusal);
    } finally {
      this.busy = this.waiting.length > 0; // what came of it is still to be shown
      this.render();
    }
  }

  /** Why can this not be chosen? The rule answers. */
  async explain(thing) {
    const label = thing.getAttribute("aria-label") ?? "";
    const told = this.frame.seat === null ? {} : await call("GET", `/screen/${this.id}/why?thing=${encodeURIComponent(thing.dataset.id)}&${this.manner()}`).catch(() => ({}));
    byId("why-title").textContent = label;
    byId("why-text").textContent = told.message || said("nothing_meant");
    const link = byId("why-rule");
    link.hidden = !told.rule;
    link.textContent = said("rule_text", { rule: told.rule });
    link.href = `/rules/${document.body.dataset.game}#${told.rule}`;
    open("why");
  }

  // ---- turns -------------------------------------------------------------------------------------------------------

  notify(before) {
    const turn = this.mine && !(before && before.to_move.includes(before.seat) && before.seat === this.frame.seat);
    document.title = (this.mine ? "● " : "") + document.title.replace(/^● /, "");
    if (!turn || !before || !document.hidden || recall("notify") !== "on" || globalThis.Notification?.permission !== "granted") return;
    new Notification(said("notify_title", { game: document.body.dataset.title }), { body: this.frame.question, tag: this.id });
  }
}

const table = new Table();
for (const drawing of table.drawings) drawing.svg.addEventListener("click", (event) => table.touched(event.target));
narrow.addEventListener("change", () => table.line.connect());
listen(table);

byId("set-confirm").checked = recall("confirm") !== "off";
byId("set-confirm").addEventListener("change", (event) => remember("confirm", event.target.checked ? "on" : "off"));
byId("set-notify").checked = recall("notify") === "on";
byId("set-notify").addEventListener("change", async (event) => {
  const allowed = event.target.checked && (await globalThis.Notification?.requestPermission()) === "granted";
  if (event.target.checked && !allowed) notice(said("notify_refused"));
  event.target.checked = allowed;
  remember("notify", allowed ? "on" : "off");
});
byId("tool-help").addEventListener("click", () => open("help"));
for (const id of ["menu-share", "tool-share"]) byId(id).addEventListener("click", () => table.share());
byId("menu-takeback").addEventListener("click", () => askForTakeBack(table));

if (/^#(join|watch)=/.test(location.hash)) await (await import("./share.js")).comeIn(table);
table.line.connect();
