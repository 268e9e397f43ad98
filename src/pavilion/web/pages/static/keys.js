// The keyboard alone can do everything.

import { byId, open } from "./house.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listen(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog[open], [role=tablist]")) return;
    if (pressed(table, event)) event.preventDefault();
  });
}

function pressed(table, event) {
  const thing = event.target.closest?.(".thing");
  if ((event.key === "Enter" || event.key === " ") && thing) {
    table.touched(thing);
    return true;
  }
  table.catchUp();
  if (event.key === "Escape") {
    byId("talk").classList.remove("open");
    if (table.underway || table.holding) table.undo();
    focusFirst();
    return true;
  }
  if (event.key === "u" || event.key === "U") return void table.undo();
  if (event.key === "r" || event.key === "R") return table.turn(event.key === "r" ? 1 : -1);
  if (event.key === "i" || event.key === "I") return table.inspector.show(thing ?? table.inspector.under?.thing);
  if (event.key === "?") return Boolean(open("help"));
  if (event.key === "l" || event.key === "L") return byId("answer-list").querySelector("button")?.focus();
  return ARROWS[event.key] ? go(ARROWS[event.key]) : false;
}

const reachable = () => [...document.querySelectorAll(".thing[tabindex='0'], #chips button, #acts .btn:not([disabled])")];

export function focusFirst() {
  (document.querySelector(".thing.legal") ?? document.querySelector("#chips button"))?.focus();
}

/** To the nearest thing in the direction of the arrow. */
function go([dx, dy]) {
  const all = reachable();
  const from = document.activeElement;
  if (!all.includes(from)) {
    focusFirst();
    return all.length > 0;
  }
  const at = middle(from);
  const ahead = all.filter((one) => one !== from).map((one) => {
    const to = middle(one);
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    return { one, along, cost: along + 2 * aside };
  }).filter(({ along }) => along > 4).sort((a, b) => a.cost - b.cost);
  ahead[0]?.one.focus();
  return true;
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
