// The keyboard alone can do everything.

import { byId } from "./house.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let last = ""; // the thing that the keyboard was on

/** From now on; if this was loaded because of a first key, it has been pressed already. */
export function listen(table, first) {
  last = document.activeElement.closest(".thing")?.dataset.id ?? "";
  if (first) heard(table, first);
  document.addEventListener("keydown", (event) => heard(table, event));
  document.addEventListener("pointerdown", () => (table.byKeys = false), { capture: true });
  document.addEventListener("focusin", ({ target }) => (last = target.closest(".thing")?.dataset.id ?? last));
  document.addEventListener("close", () => goOn(table), { capture: true }); // a dialog lay over the table
}

function heard(table, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || event.target.closest("input, textarea, select, [role=tablist]")) return;
  table.byKeys = true;
  if (pressed(table, event)) event.preventDefault();
}

/** Whoever plays with the keyboard goes on where they were: at the same thing if it can be chosen again, else at the first. */
export function goOn(table) {
  const { activeElement: now, body } = document;
  if (!table.byKeys || document.querySelector("dialog[open]") || (now !== body && !now.closest("#acts")) || now.matches(".confirm")) return;
  const again = table.find(last);
  if (again?.matches(".legal")) again.focus();
  else focusFirst();
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
  if (event.key === "i" || event.key === "I") return Boolean(table.inspect(thing ?? table.inspector?.under?.thing));
  if (event.key === "?") return Boolean(table.help());
  if (event.key === "l" || event.key === "L") return byId("answer-list").querySelector("button")?.focus();
  return ARROWS[event.key] ? go(ARROWS[event.key]) : false;
}

const reachable = () => [...document.querySelectorAll(".thing[tabindex='0'], #chips button, #acts .btn:not([disabled])")];

function focusFirst() {
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
