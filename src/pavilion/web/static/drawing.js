// A drawing on the page: layers of things that are replaced one by one, and the states they are in.

import { draw } from "./house.js";
import { drawing } from "./svg.js";

const STATES = ["legal", "chosen", "dim", "moved", "hint"];

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
    for (const [name, ids] of outline.layers) {
      const layer = this.layer(name);
      for (const id of ids) {
        const text = texts[`${this.part}/${id}`];
        if (text !== undefined) this.put(id, text);
        if (this.parts.has(id)) layer.append(this.parts.get(id));
      }
    }
  }

  layer(name) {
    if (!this.layers.has(name)) this.layers.set(name, draw("g", { class: "layer", "data-layer": name }));
    this.svg.append(this.layers.get(name));
    return this.layers.get(name);
  }

  put(id, text) {
    const element = drawing(text);
    this.parts.get(id)?.replaceWith(element);
    this.parts.set(id, element);
    this.texts.set(id, text);
  }

  /** Show other drawings for a while; what brings the old ones back. */
  lend(texts) {
    const mine = Object.entries(texts).filter(([key]) => key.startsWith(`${this.part}/`)).map(([key, text]) => [key.slice(this.part.length + 1), text]);
    const old = mine.map(([id]) => [id, this.texts.get(id)]);
    for (const [id, text] of mine) if (this.parts.has(id)) this.put(id, text);
    return () => { for (const [id, text] of old) if (text !== undefined && this.parts.has(id)) this.put(id, text); };
  }

  things() {
    return this.svg.querySelectorAll(".thing");
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
    for (const thing of this.things()) {
      const id = thing.dataset.id;
      for (const state of STATES) thing.classList.toggle(state, Boolean(states[state]?.has(id)));
      const touchable = states.legal?.has(id) || states.chosen?.has(id);
      thing.dataset.role ??= thing.getAttribute("role") ?? "img";
      thing.setAttribute("role", touchable ? "button" : thing.dataset.role);
      if (touchable) thing.setAttribute("tabindex", "0");
      else thing.removeAttribute("tabindex");
      if (states.chosen?.has(id)) thing.setAttribute("aria-pressed", "true");
      else thing.removeAttribute("aria-pressed");
    }
  }
}
