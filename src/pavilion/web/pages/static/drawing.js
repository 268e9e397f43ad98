// A drawing on the page: layers of things that are replaced one by one, and the states they are in.

import { draw } from "./house.js";
import { drawings } from "./svg.js";

const STATES = ["legal", "chosen", "dim", "moved", "hint"]; // these need a frame
const SIGNS = ["bot", "away"]; // of players, shown by what their panels have for it

export class Drawing {
  constructor(svg, part) {
    this.svg = svg;
    this.part = part;
    this.layers = new Map();
    this.parts = new Map(); // outermost things by id
    this.texts = new Map(); // what they are drawn from
  }

  /** Show the outline, with new drawings for some of the things. */
  update(outline, texts) {
    this.outline = outline;
    this.svg.setAttribute("viewBox", `0 0 ${outline.w} ${outline.h}`);
    this.svg.setAttribute("aria-label", outline.label);
    const there = new Set(outline.layers.flatMap(([, ids]) => ids));
    for (const [id, element] of this.parts) {
      if (!there.has(id)) {
        element.remove();
        this.parts.delete(id);
        this.texts.delete(id);
      }
    }
    this.put([...there].map((id) => [id, texts[`${this.part}/${id}`]]).filter(([, text]) => text !== undefined));
    for (const [name, ids] of outline.layers) arrange(this.layer(name), ids.flatMap((id) => this.parts.get(id) ?? []));
    arrange(this.svg, outline.layers.map(([name]) => this.layer(name)));
    this.tabs?.update();
  }

  layer(name) {
    if (!this.layers.has(name)) this.layers.set(name, draw("g", { class: "layer", "data-layer": name }));
    return this.layers.get(name);
  }

  /** New drawings: pairs of id and text. */
  put(news) {
    for (const [i, element] of drawings(news.map(([, text]) => text)).entries()) {
      const [id, text] = news[i];
      this.parts.get(id)?.replaceWith(element);
      this.parts.set(id, element);
      this.texts.set(id, text);
    }
  }

  /** Show other drawings for a while; what brings the old ones back. */
  lend(texts) {
    const mine = Object.entries(texts).filter(([key]) => key.startsWith(`${this.part}/`)).map(([key, text]) => [key.slice(this.part.length + 1), text]);
    const old = mine.map(([id]) => [id, this.texts.get(id)]);
    this.put(mine.filter(([id]) => this.parts.has(id)));
    this.tabs?.update();
    return () => {
      this.put(old.filter(([id, text]) => text !== undefined && this.parts.has(id)));
      this.tabs?.update();
    };
  }

  find(id) {
    return this.svg.querySelector(`.thing[data-id="${CSS.escape(id)}"]`);
  }

  /** A thing that can be chosen at some time. */
  has(id) {
    return Boolean(this.find(id)?.querySelector(":scope > .rim"));
  }

  /** The states of all things: sets of ids by name of the state. */
  show(states) {
    for (const thing of this.svg.querySelectorAll(".thing")) {
      const id = thing.dataset.id;
      const now = STATES.filter((state) => states[state]?.has(id));
      for (const state of STATES) thing.classList.toggle(state, now.includes(state));
      for (const sign of SIGNS) thing.classList.toggle(sign, Boolean(states[sign]?.has(id)));
      if (now.length) frame(thing, now.includes("chosen"));
      point(thing, now.includes("hint"));
      thing.classList.toggle("free", Boolean(states.free?.has(id)));
      if (states.free?.has(id)) dot(thing);
      const touchable = ["legal", "free", "chosen", "spare"].some((state) => states[state]?.has(id));
      thing.dataset.role ??= thing.getAttribute("role") ?? "img";
      thing.setAttribute("role", touchable ? "button" : thing.dataset.role);
      if (touchable) thing.setAttribute("tabindex", "0");
      else thing.removeAttribute("tabindex");
      if (states.chosen?.has(id)) thing.setAttribute("aria-pressed", "true");
      else thing.removeAttribute("aria-pressed");
    }
  }
}

/** These children in this order; what lies right is not touched. */
function arrange(parent, children) {
  if (parent.children.length !== children.length || children.some((child, i) => parent.children[i] !== child)) parent.append(...children);
}

/** A gold dot on the corner of a thing: a free action can begin with it. */
function dot(thing) {
  const gilt = thing.querySelector(":scope > .gilt");
  if (!gilt || thing.querySelector(":scope > .free-dot")) return;
  const right = gilt.getAttribute("width") ?? gilt.getBBox().width;
  thing.append(draw("circle", { class: "free-dot", cx: right, cy: 0, r: 6 }));
}

/** A line around something that is never chosen, and so is drawn without a frame, as long as it is shown to somebody. */
function point(thing, shown) {
  const line = thing.querySelector(":scope > .pointer");
  if (!shown) return line?.remove();
  if (line || thing.querySelector(":scope > .gilt")) return;
  const { x, y, width, height } = thing.getBBox();
  thing.append(draw("rect", { class: "pointer", x, y, width, height, rx: 4 }));
}

/** Along the outline of a thing: glow and dark line below the gold that is there, a veil and a tick above; when needed. */
function frame(thing, chosen) {
  const gilt = thing.querySelector(":scope > .gilt");
  if (!gilt) return;
  if (!gilt.previousElementSibling) {
    const [glow, dark, veil] = ["rim glow", "rim gilt-o", "veil"].map((look) => {
      const line = gilt.cloneNode();
      line.setAttribute("class", look);
      return line;
    });
    gilt.before(glow, dark);
    thing.append(veil);
  }
  if (!chosen || thing.querySelector(":scope > .tick")) return;
  const { width, height } = gilt.getBBox(); // makes the browser lay out everything: not before it must be
  if (height >= 26) thing.append(draw("use", { href: "#tick", class: "tick", x: width - 17, y: -9, width: 26, height: 26 }));
}
