// A hint: which answers are good, how good, and why. Touched, an answer is pointed at on the board; nothing is given.

import { button, byId, call, close, make, open, said } from "./house.js";
import { sheet } from "./sheet.js";
import { chosen, turns, walk } from "./touch.js";

const percent = (chance) => Math.min(99, Math.max(1, Math.round(chance * 100))); // nothing is sure before the end

export async function openHint(table) {
  const { decision } = table.frame;
  sheet("hint-box", said("hint_title"), "wide", make("div", { id: "hint-body", "aria-live": "polite" }));
  fill(make("p", { class: "none thinks" }, said("hint_thinks")));
  open("hint-box");
  try {
    const told = await call("POST", `/api/tables/${table.id}/hint?${table.manner()}`, { decision, seat: table.seatNumber() });
    if (table.frame.decision !== decision) return close("hint-box");
    const rows = told.answers.map((one, n) => row(table, one, n, told.answers.length));
    const note = [said("hint_note", { n: told.futures })];
    if (told.turns) note.push(said("hint_note_turns", { n: told.turns }));
    fill(make("ol", { class: "advice" }, ...rows), make("p", { class: "fine-print" }, note.join(" ")));
  } catch (refusal) {
    fill(make("p", { class: "warning" }, refusal.message));
  }
}

const fill = (...parts) => byId("hint-body").replaceChildren(...parts);

function row(table, one, n, many) {
  const worth = one.chance === null ? said("hint_points", { n: Math.round(one.points) }) : said("hint_chance", { n: percent(one.chance) });
  const against = one.why.length ? said(n ? "hint_against_best" : "hint_against_next") : many === 1 ? said("hint_only") : "";
  return make(
    "li", {},
    make("div", { class: "advised" }, make("b", {}, one.words), make("span", { class: "worth" }, worth)),
    bar(one),
    against ? make("p", { class: "none" }, against) : null,
    make("ul", { class: "plain" }, ...one.why.map((reason) => make("li", {}, reason))),
    button(said("hint_show"), () => point(table, one.answer), ),
  );
}

/** The chance as a length. */
function bar({ chance }) {
  return chance === null ? null : make("meter", { min: 0, max: 100, value: percent(chance), "aria-hidden": "true" });
}

/** Where the touches for an answer are: things on the board, and buttons. */
function point(table, answer) {
  close("hint-box");
  const path = [table.asked, table.frame.free].map((tree) => pathTo(tree, answer)).find(Boolean) ?? [];
  table.hint([...new Set([...path.filter((step) => !turns(step)), ...chosen(path, (id) => table.has(id))])]);
  for (const chip of byId("chips").children) chip.classList.toggle("hinted", path.includes(chip.dataset.step));
}

function pathTo(tree, answer, path = []) {
  const node = walk(tree, path);
  if (typeof node !== "object") return node === answer ? path : null;
  for (const step of Object.keys(node)) {
    const found = pathTo(tree, answer, [...path, step]);
    if (found) return found;
  }
  return null;
}
