// The inspector: a thing from nearer, by a touch, a right click, a long press or a key. A resting mouse shows its short form.

import { byId, call, close, make, open, said, turnOf } from "./house.js";
import { drawing } from "./svg.js";
import { sheet } from "./sheet.js";

const REST = 500; // milliseconds that the mouse lies still before the short form appears
const APART = 16; // pixels between a thing, which may glow, and its short form

/** What is meant: a thing, or a piece in it that is none, such as a card beside an area. */
function aimed(target) {
  const thing = target.closest(".thing");
  if (!thing || thing.matches(".stop")) return null; // of a draft on a desk the server hears nothing
  const piece = target.closest("g[data-kind*=':']");
  const isOwn = (one) => !one.matches(".thing") && one.closest(".thing") === thing;
  if (!piece || !isOwn(piece)) return { thing, piece: null, query: asking(thing) };
  const alike = [...thing.querySelectorAll(`g[data-kind="${CSS.escape(piece.dataset.kind)}"]`)].filter(isOwn);
  return { thing, piece, query: `${asking(thing)}&piece=${encodeURIComponent(piece.dataset.kind)}&nth=${alike.indexOf(piece)}` };
}

/** The dialog with its parts, all empty. */
function made() {
  const rule = make("a", { class: "btn rule-id", id: "why-rule", target: "_blank", rel: "noopener" });
  const parts = [make("div", { id: "why-look" }), make("p", { id: "why-does" }), make("ul", { id: "why-numbers" }), make("p", { id: "why-text" })];
  sheet("why", "", "inspector", ...parts, make("p", { class: "row" }, rule)).setAttribute("aria-describedby", "why-does");
}

const asking = (thing) => `thing=${encodeURIComponent(thing.dataset.id)}`;

export class Inspector {
  constructor(table) {
    this.table = table;
    this.told = new Map(); // since the table was drawn last, by what was asked
    this.under = null; // what the mouse is on
    this.wanted = null; // what is to be shown from nearer, until something else is touched
    this.timer = 0;
    for (const { svg } of table.drawings) {
      svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && this.rest(event.target));
      svg.addEventListener("pointerleave", () => this.leave());
    }
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => (this.wanted = null), { capture: true, passive: true });
    for (const kind of ["pointerdown", "keydown", "wheel", "scroll"]) document.addEventListener(kind, () => this.hide(), { capture: true, passive: true });
  }

  /** Something has changed: what was told may not be true any more. */
  forget() {
    this.told.clear();
    this.leave();
  }

  ask({ query }) {
    const path = `/screen/${this.table.id}/why?${query}&${this.table.manner()}`;
    if (!this.told.has(path)) this.told.set(path, call("GET", path));
    this.told.get(path).catch(() => this.told.delete(path));
    return this.told.get(path);
  }

  /** Open it; false if there is no thing. Mere ground that was touched, with other things on it, has nothing to say. */
  show(target, touched = false) {
    const aim = target && aimed(target);
    if (!aim) return false;
    this.hide();
    this.wanted = aim;
    const isGround = !aim.piece && !aim.thing.dataset.id.includes(":") && aim.thing.querySelector(".thing");
    this.ask(aim).catch(() => fromLabel(aim.thing)).then((told) => {
      if (this.wanted === aim && (!touched || !isGround || told.message)) this.fill(told);
    });
    return true;
  }

  fill({ name, sentence, numbers, svg, rule, message, to_move }) {
    made();
    byId("why-title").textContent = name;
    byId("why-look").replaceChildren(...(svg ? [drawing(svg)] : []));
    byId("why-does").textContent = sentence;
    byId("why-numbers").replaceChildren(...numbers.map((line) => make("li", {}, line)));
    const names = to_move.map((letter) => this.table.frame.names[letter]);
    byId("why-text").replaceChildren(...(message ? [make("b", {}, said("why_not")), " ", message] : [names.length ? turnOf(names) : ""]));
    byId("why-text").classList.toggle("barred", Boolean(message));
    const link = byId("why-rule");
    link.textContent = rule ? said("rule_text", { rule }) : said("rules_page");
    link.href = `/rules/${document.body.dataset.game}` + (rule ? `#${rule}` : "");
    close("why");
    open("why").scrollTop = 0;
  }

  // ---- the short form ----------------------------------------------------------------------------------------------

  rest(target) {
    const aim = aimed(target);
    const isSame = aim?.query === this.under?.query;
    if (!aim || !isSame) this.leave();
    if (!aim || isSame) return;
    this.under = aim;
    this.timer = setTimeout(() => this.tell(aim), REST);
  }

  async tell(aim) {
    const told = await this.ask(aim).catch(() => null);
    if (!told?.sentence || this.under !== aim || !aim.thing.isConnected || document.querySelector("dialog[open]")) return;
    const tip = byId("tip");
    tip.replaceChildren(make("b", {}, told.name), make("span", {}, told.sentence));
    tip.hidden = false;
    const spot = beside((aim.piece ?? aim.thing).getBoundingClientRect(), tip.getBoundingClientRect());
    tip.hidden = !spot;
    if (spot) [tip.style.left, tip.style.top] = spot.map((place) => `${place}px`);
  }

  /** It has been in the way long enough; it comes again when the mouse has been elsewhere. */
  hide() {
    clearTimeout(this.timer);
    byId("tip").hidden = true;
  }

  leave() {
    this.under = null;
    this.hide();
  }
}

/** What there is to say without the server. */
function fromLabel(thing) {
  const [name, ...numbers] = (thing.getAttribute("aria-label") ?? "").split("\n").map((line) => line.replace(/\.$/, ""));
  return { name, sentence: "", numbers, svg: "", rule: "", message: "", to_move: [] };
}

/** Where something of this size covers nothing of the box and is in sight: below, above, on the right, on the left. */
function beside({ left, top, right, bottom, width, height }, { width: w, height: h }) {
  const within = (place, size, room) => Math.max(APART, Math.min(place, room - size - APART));
  const x = within(left + width / 2 - w / 2, w, innerWidth);
  const y = within(top + height / 2 - h / 2, h, innerHeight);
  const spots = [[x, bottom + APART], [x, top - h - APART], [right + APART, y], [left - w - APART, y]];
  return spots.find(([x, y]) => x >= 0 && y >= 0 && x + w <= innerWidth && y + h <= innerHeight);
}
