// A desk: an answer in several parts is made on the page, which counts what it costs. Nobody is told of it before it is given.
// Loaded only if a scene has one. What it shows is drawn by the game: stops called like the parts of the answer, and groups
// that depend on a sum.

import { button, make, said } from "./house.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURN = 40; // pixels of a wheel that are one stop
const ASIDE = 6; // pixels by which stops of one rail may lie beside each other
const partOf = (step) => step.split(":")[0];
const valueOf = (step) => step.split(":")[1];
const within = (n, { low, high }) => n >= Number(low ?? -Infinity) && n <= Number(high ?? Infinity);

export class Desk {
  constructor(table) {
    this.table = table;
    this.key = "";
    this.told = null; // nobody is asked at this desk
    this.draft = {}; // a step for each part
    this.folded = false; // so that the board can be seen
    this.covered = false; // until its owner says so: others look at the same screen
    const { svg } = table.board;
    svg.addEventListener("keydown", (event) => this.pressed(event));
    svg.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    svg.addEventListener("pointerdown", ({ target }) => (this.held = this.stopAt(target, true)));
    svg.addEventListener("pointermove", (event) => event.buttons && this.dragged(event));
    svg.addEventListener("click", (event) => this.dropped(event), { capture: true });
    this.wheel = 0;
    this.held = "";
    this.moved = false;
  }

  /** What the frame tells; a draft that was begun stays as far as its parts are there. */
  take(told) {
    this.told = told;
    if (!told) return;
    const { frame } = this.table;
    const key = `${told.key} ${frame.seat}`;
    if (key !== this.key) {
      this.key = key;
      this.draft = {};
      this.folded = false;
      this.covered = frame.room.yours.length > 1;
    }
    this.draft = Object.fromEntries(told.parts.map((part, i) => [part, this.draft[part] ?? told.draft[i]]));
  }

  get shown() {
    return !this.folded && !this.covered;
  }

  /** The whole of it, as far as it is drawn. */
  get drawn() {
    return this.shown ? this.table.find(Object.keys(this.told.prices)[0])?.closest(".layer > *") : null;
  }

  // ---- the draft ---------------------------------------------------------------------------------------------------

  /** The draft as a path of touches: its parts can stand for each other, so that the order is the one of an answer. */
  path(draft = this.draft) {
    const { parts } = this.told;
    const along = (node, left) => {
      if (!left.length) return typeof node === "string" ? [] : null;
      if (typeof node !== "object") return null;
      for (const value of new Set(left)) {
        const step = `${parts[parts.length - left.length]}:${value}`;
        const rest = Object.hasOwn(node, step) ? along(node[step], left.toSpliced(left.indexOf(value), 1)) : null;
        if (rest) return [step, ...rest];
      }
      return null;
    };
    return along(this.table.asked, Object.values(draft).map(valueOf).sort().reverse());
  }

  chosen() {
    return new Set(this.covered ? [] : Object.values(this.draft));
  }

  /** The stops that could be taken instead. */
  stops() {
    const all = this.shown ? Object.keys(this.told.prices) : [];
    return new Set(all.filter((step) => this.draft[partOf(step)] && this.draft[partOf(step)] !== step && this.path({ ...this.draft, [partOf(step)]: step })));
  }

  /** Take a stop; false if it is none. */
  set(step) {
    if (!this.told || !Object.hasOwn(this.told.prices, step) || !this.draft[partOf(step)]) return false;
    const draft = { ...this.draft, [partOf(step)]: step };
    const path = this.path(draft);
    if (!path) return false;
    this.draft = draft;
    this.table.aside = false;
    this.table.go(path);
    return true;
  }

  again() {
    this.draft = {};
    this.take(this.told);
    this.table.go(this.path() ?? []);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  sums() {
    const price = Object.values(this.draft).reduce((sum, step) => sum + this.told.prices[step], 0);
    return Object.fromEntries(Object.entries(this.told.sums).map(([name, [start, each]]) => [name, start + each * price]));
  }

  /** Everything on the board that depends on a sum. */
  show() {
    const { svg } = this.table.board;
    svg.classList.toggle("staged", Boolean(this.told) && this.shown);
    if (!this.told) return;
    const sums = this.sums();
    for (const group of svg.querySelectorAll("[data-sum]")) {
      const n = sums[group.dataset.sum];
      const { dx = 0, dy = 0 } = group.dataset;
      group.classList.toggle("on", within(n, group.dataset));
      if (dx || dy) group.style.translate = `${dx * n}px ${dy * n}px`;
      for (const text of group.querySelectorAll("text")) {
        text.dataset.words ??= text.textContent;
        text.textContent = filled(text.dataset.words, sums);
      }
    }
  }

  /** The question, and what the draft would cost. */
  words() {
    const { frame } = this.table;
    if (this.covered) return [frame.question, said("desk_covered", { name: frame.names[frame.seat] })];
    const sums = this.sums();
    const lines = this.told.says.filter((one) => !one.sum || within(sums[one.sum], one));
    const parts = lines.map(({ words, warns }) => make(warns ? "strong" : "span", { class: warns ? "warning" : null }, `${filled(words, sums)} `));
    return [`${this.told.ask}: ${this.table.path.map(valueOf).join("\u00a0·\u00a0")}?`, ...parts];
  }

  acts(answer) {
    const { table, told } = this;
    const fold = (label, look, sign) => button(label, () => this.turnOver(), look, sign);
    if (this.covered) return [fold(said("desk_mine", { name: table.frame.names[table.frame.seat] }), "go uncover", "eye")];
    const acts = [];
    if (!table.board.tabs) acts.push(this.folded ? fold(told.unfold, "unfold", "undo") : fold(told.fold, "fold", "eye"));
    if (told.again && told.draft.some((step) => this.draft[partOf(step)] !== step)) acts.push(button(told.again, () => this.again(), "again", "rotate"));
    if (answer !== null && !table.busy) acts.push(button(filled(told.give, this.sums()), () => table.give(answer), "go confirm", told.sign));
    return acts;
  }

  /** Fold the desk away, or back; or uncover it. */
  turnOver() {
    if (this.covered) this.covered = false;
    else this.folded = !this.folded;
    this.table.render(!this.folded);
  }

  // ---- rails -------------------------------------------------------------------------------------------------------

  /** The stop at an element, "" if there is none: any, or the one that is chosen. */
  stopAt(element, chosen = false) {
    const id = element?.closest?.(".thing.stop")?.dataset.id ?? "";
    const mine = this.told && Object.hasOwn(this.told.prices, id);
    return mine && (!chosen || this.draft[partOf(id)] === id) ? id : "";
  }

  /** From a stop to the next one of its rail in a direction; then, for keys, to what is chosen on the rail beside it. */
  next(from, [dx, dy], across = false) {
    const at = middle(this.table.find(from));
    const found = (steps) => steps.map((step) => ({ step, to: middle(this.table.find(step)) }))
      .map(({ step, to }) => ({ step, along: (to.x - at.x) * dx + (to.y - at.y) * dy, aside: Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx) }))
      .filter(({ along, aside }) => along > ASIDE && (across || aside < ASIDE)).sort((one, other) => one.along + one.aside - other.along - other.aside)[0]?.step ?? "";
    return found(across ? Object.values(this.draft) : Object.keys(this.told.prices).filter((step) => partOf(step) === partOf(from) && this.table.find(step)));
  }

  pressed(event) {
    const way = ARROWS[event.key];
    const from = way ? this.stopAt(event.target) : "";
    if (!from) return;
    const along = this.next(this.draft[partOf(from)] ?? from, way);
    const to = along || this.next(from, way, true);
    event.preventDefault();
    event.stopPropagation();
    if (along) this.set(along);
    if (to) this.table.find(to)?.focus();
  }

  wheeled(event) {
    const over = this.stopAt(event.target);
    if (!over) return;
    event.preventDefault();
    event.stopPropagation();
    this.wheel += event.deltaY;
    while (Math.abs(this.wheel) >= TURN) {
      const way = Math.sign(this.wheel);
      this.wheel -= way * TURN;
      const from = this.draft[partOf(over)];
      const to = this.next(from, [0, way]) || this.next(from, [way, 0]);
      if (to) this.set(to);
    }
  }

  dragged({ clientX, clientY }) {
    if (!this.held) return;
    const over = this.stopAt(document.elementFromPoint(clientX, clientY));
    if (partOf(over) !== partOf(this.held) || this.draft[partOf(over)] === over) return;
    this.moved = true;
    this.set(over);
  }

  /** What was dragged is where it shall be: no click. */
  dropped(event) {
    this.held = "";
    if (!this.moved) return;
    this.moved = false;
    event.stopPropagation();
  }
}

const filled = (words, sums) => words.replace(/\{(\w+)\}/g, (gap, name) => String(sums[name] ?? gap));

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
