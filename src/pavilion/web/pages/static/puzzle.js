// A puzzle: a position in which one answer is clearly the best. An answer is chosen as at a table, then it is told about.

import { button, byId, call, icon, language, make, refill, said, trouble } from "./house.js";
import { Drawing } from "./drawing.js";
import { found } from "./found.js";
import { layout, onLayout } from "./layout.js";
import { isStill } from "./motion.js";
import { count, streak } from "./streak.js";
import { back, chosen, grown, offers, reach, settled, turned, turns, walk } from "./touch.js";

const GRADES = ["puzzle_grade_0", "puzzle_grade_1", "puzzle_grade_2", "puzzle_grade_3"];
const NOTES = ["puzzle_grade_note_0", "puzzle_grade_note_1", "puzzle_grade_note_2", "puzzle_grade_note_3"];
const { game, n, all, day } = document.body.dataset;
const percent = (chance) => new Intl.NumberFormat(language, { style: "percent" }).format(chance);
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

class Puzzle {
  constructor() {
    this.id = `puzzles/${game}/${n}`;
    this.board = new Drawing(byId("board"), "board");
    this.players = new Drawing(byId("players"), "players");
    this.inspector = null; // not before something is looked at
    this.frame = null;
    this.tree = {};
    this.path = [];
    this.given = ""; // an answer,
    this.told = null; // and what there is to say about it
    this.shows = false; // the best one, to whoever gives up
    this.reasons = null; // why it is the best
  }

  get drawings() {
    return [this.board, this.players];
  }

  manner() {
    return `lang=${language}&layout=${layout()}`;
  }

  has(id) {
    return this.drawings.some((drawing) => drawing.has(id));
  }

  find(id) {
    return this.board.find(id) ?? this.players.find(id);
  }

  async load() {
    this.frame = await call("GET", `/screen/${this.id}?${this.manner()}`);
    const { outlines, svg, touches, branches, free } = this.frame;
    for (const drawing of this.drawings) drawing.update(outlines[drawing.part], svg);
    if (outlines.board.tabs && !this.board.tabs) {
      const { Tabs } = await import("./tabs.js");
      this.board.tabs ??= new Tabs(this.board, byId("scene-tabs"));
    }
    this.tree = { ...free, ...grown(touches, branches) };
    this.path = settled(this.tree, this.path);
    this.render(true);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  render(begins = false) {
    const here = (id) => this.has(id);
    const answer = walk(this.tree, this.path);
    const { things, buttons } = this.told ? { things: [], buttons: [] } : offers(this.tree, typeof answer === "string" ? [] : this.path, here);
    const taken = new Set(chosen(this.path, here));
    const legal = new Set([...things].filter((id) => !taken.has(id)));
    const best = this.solved() || this.shows ? this.bestThings() : new Set();
    for (const drawing of this.drawings) drawing.show({ legal, chosen: taken, hint: best });
    this.board.tabs?.mark(best.size ? best : legal, begins);
    this.showPrompt(typeof answer === "string" ? answer : "", buttons);
    this.showSolution();
  }

  words(answer) {
    return this.frame.legal.find(([text]) => text === answer)?.[1] ?? answer;
  }

  showPrompt(answer, buttons) {
    const { frame } = this;
    const sign = byId("prompt-token");
    sign.setAttribute("href", `#t-${frame.seat}`);
    sign.setAttribute("class", `p-${frame.seat}`);
    byId("ask").textContent = this.told ? said(this.solved() ? "puzzle_right" : "puzzle_wrong") : answer ? `${this.words(answer)}?` : frame.question;
    byId("so").textContent = this.told ? this.verdict() : answer ? "" : said("puzzle_lead");
    const step = (id, pressed) => make(
      "button", { type: "button", class: "chip", "data-step": id, "aria-pressed": pressed ? "true" : null, onclick: () => this.choose(id) },
      pressed ? icon("confirm") : null, capital(frame.steps[id] ?? id),
    );
    const pressed = this.path.filter((id) => !this.has(id) && !turns(id));
    refill(byId("chips"), this.told ? [] : [...pressed.map((id) => step(id, true)), ...buttons.filter((id) => !pressed.includes(id)).map((id) => step(id, false))]);
    refill(byId("acts"), this.acts(answer));
  }

  acts(answer) {
    if (this.told) return this.solved() || this.shows ? [] : [button(said("puzzle_again"), () => this.again(), "go", "rotate"), button(said("puzzle_show"), () => this.reveal(), "", "eye")];
    const acts = [];
    if (this.path.some((step) => !turns(step))) acts.push(button(said("back"), () => this.go(back(this.path)), "undo", "undo"));
    if (turned(this.tree, this.path) !== this.path) acts.push(button(said("turn_it"), () => this.go(turned(this.tree, this.path)), "turn", "rotate"));
    if (answer) acts.push(button(said("puzzle_answer"), () => this.give(answer), "go confirm", "confirm"));
    return acts;
  }

  solved() {
    return this.told?.best === this.given;
  }

  verdict() {
    const chance = (answer) => this.told.answers.find((one) => one.answer === answer)?.chance;
    const own = chance(this.given);
    return own === undefined ? "" : `${capital(this.words(this.given))}: ${percent(own)}`;
  }

  /** All that is named by the best answer. */
  bestThings() {
    const paths = (node, path) => (typeof node === "string" ? (node === this.told?.best ? [path] : []) : Object.entries(node).flatMap(([step, next]) => paths(next, [...path, step])));
    return new Set(paths(this.tree, []).flatMap((path) => [...chosen(path, (id) => this.has(id))]));
  }

  showSolution() {
    const { grade } = this.frame;
    byId("grade").textContent = said(GRADES[grade]);
    const { days } = day ? streak(day) : { days: 0 };
    byId("streak").textContent = days ? said("puzzle_streak", { n: days }) : "";
    const open = this.told && (this.solved() || this.shows);
    byId("lead").textContent = open ? said(NOTES[grade]) : said("puzzle_lead");
    refill(byId("told"), open ? this.table() : []);
    const next = make("a", { class: "btn", href: `/puzzle/${game}/${(Number(n) % Number(all)) + 1}` }, said("puzzle_next"), icon("next"));
    refill(byId("onward"), [button(said("puzzle_play"), () => this.playOn(), open ? "go" : ""), next]);
  }

  /** The answers with their chances, the best first. */
  table() {
    const { answers } = this.told;
    const bar = (chance) => {
      const filled = make("span", { class: "filled" });
      filled.style.inlineSize = `${Math.round(chance * 100)}%`;
      return make("span", { class: "chance", "aria-hidden": "true" }, filled);
    };
    const own = (answer) => (answer === this.given ? make("small", {}, said("puzzle_yours")) : null);
    const row = ({ answer, words, chance }, i) => make(
      "tr", { class: i ? "" : "best" },
      make("th", { scope: "row" }, capital(words), own(answer)), make("td", {}, bar(chance)), make("td", { class: "points" }, percent(chance)),
    );
    const best = make("p", {}, said("puzzle_best", { words: answers[0].words }));
    return [best, this.why(), make("table", { class: "chances" }, make("caption", {}, said("puzzle_chances")), make("tbody", {}, ...answers.map(row)))];
  }

  /** Why it is the best, when that has been thought about. */
  why() {
    const list = make("ul", { class: "plain" }, ...(this.reasons ?? [said("puzzle_thinks")]).map((words) => make("li", {}, words)));
    return make("div", { class: "because", "aria-live": "polite" }, make("h2", {}, said("puzzle_why")), list);
  }

  async explain() {
    const { why } = await call("GET", `/screen/${this.id}/reasons?${this.manner()}`).catch(() => ({ why: [] }));
    this.reasons = why.length ? why : [said("puzzle_no_reason")];
    this.render();
  }

  // ---- what people do ----------------------------------------------------------------------------------------------

  go(path) {
    this.path = settled(this.tree, path);
    this.board.tabs?.follow();
    this.render();
  }

  choose(id) {
    if (this.told) return false;
    const path = reach(this.tree, this.path, id);
    if (path === null) return false;
    this.go(path);
    return true;
  }

  touched(target) {
    const ids = [];
    for (let thing = target.closest(".thing"); thing; thing = thing.parentElement?.closest(".thing")) ids.push(thing.dataset.id);
    if (ids.length && !ids.some((id) => this.choose(id))) this.inspect(target);
  }

  async inspect(target) {
    const { Inspector } = await import("./inspector.js");
    this.inspector ??= new Inspector(this);
    this.inspector.show(target, true);
  }

  async give(answer) {
    this.told = await call("GET", `/screen/${this.id}/solution?${this.manner()}`);
    this.given = answer;
    if (day) count(day, this.solved());
    this.render(true);
    this.showAll();
  }

  again() {
    this.told = null;
    this.go([]);
  }

  reveal() {
    this.shows = true;
    this.render(true);
    this.showAll();
  }

  /** On a phone what there is to say lies below the board. */
  showAll() {
    if (!this.solved() && !this.shows) return;
    if (!this.reasons) this.explain();
    byId("solution").scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }

  playOn() {
    return found(`/api/puzzles/${game}/${n}/table`).catch(trouble);
  }
}

const puzzle = new Puzzle();
await puzzle.load().catch(trouble);
for (const { svg } of puzzle.drawings) {
  svg.addEventListener("click", ({ target }) => puzzle.touched(target));
  svg.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    puzzle.touched(event.target);
  });
  svg.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".thing")) return;
    event.preventDefault();
    puzzle.inspect(event.target);
  });
}
onLayout(() => puzzle.load().catch(trouble));
