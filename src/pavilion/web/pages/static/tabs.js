// Tabs of a scene: windows on one tall drawing, for screens with little room. Loaded only if a scene has any.

import { icon, make } from "./house.js";

export class Tabs {
  constructor(drawing, bar) {
    this.drawing = drawing;
    this.bar = bar;
    this.open = "";
    this.browsed = false; // by somebody who wants to look around, not to be led
    this.golden = new Set(); // tabs with something to touch
    this.known = ""; // which tabs there are
    bar.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      this.browse(this.all.at((this.all.findIndex(({ id }) => id === this.open) + by) % this.all.length).id);
    });
  }

  get all() {
    return this.drawing.outline?.tabs ?? [];
  }

  /** The tab on which a thing lies; undefined if it lies beside them all. */
  of(id) {
    const outermost = this.drawing.find(id)?.closest(".layer > *")?.dataset.id;
    return this.all.find((tab) => tab.things.includes(outermost));
  }

  /** Show the open tab, and nothing of the others. */
  update() {
    const tab = this.all.find(({ id }) => id === this.open) ?? this.all[0];
    this.bar.hidden = !tab;
    this.open = tab?.id ?? "";
    const elsewhere = new Set(this.all.filter((one) => one !== tab).flatMap((one) => one.things));
    for (const [id, part] of this.drawing.parts) part.classList.toggle("elsewhere", elsewhere.has(id));
    if (tab) this.drawing.svg.setAttribute("viewBox", `0 ${tab.y} ${this.drawing.outline.w} ${tab.h}`);
    const had = this.bar.contains(document.activeElement);
    this.bar.replaceChildren(...this.all.map((one) => this.head(one)));
    if (had) this.bar.querySelector("[aria-selected=true]")?.focus();
  }

  head({ id, label, sign }) {
    const now = id === this.open;
    const look = this.golden.has(id) && !now ? "has-legal" : "";
    const attributes = {
      type: "button", role: "tab", class: look, "data-tab": id, "aria-selected": String(now), tabindex: now ? 0 : -1,
      onclick: () => this.browse(id),
    };
    return make("button", attributes, icon(sign), make("span", {}, label));
  }

  go(id) {
    this.open = id;
    this.update();
  }

  /** Whoever opens a tab stays there until they have chosen something. */
  browse(id) {
    this.browsed = true;
    this.go(id);
  }

  follow() {
    this.browsed = false;
  }

  /** Where something can be touched next; if a question begins or goes on elsewhere, its tab opens by itself, unless
   * somebody is looking around: then a sign on the tab has to do. */
  mark(legal, begins) {
    const found = [...legal].map((id) => this.of(id));
    this.golden = new Set(found.filter(Boolean).map(({ id }) => id));
    this.open ||= this.all[0]?.id;
    const there = this.all.map(({ id }) => id).join();
    const anew = begins || there !== this.known; // as when a tablet is turned
    this.known = there;
    if (anew && !this.browsed && found.length && !found.includes(undefined) && !this.golden.has(this.open)) this.open = found[0].id;
    this.update();
  }

  /** Open the tab of a thing. */
  reveal(id) {
    const tab = this.of(id);
    if (tab) this.go(tab.id);
  }
}
