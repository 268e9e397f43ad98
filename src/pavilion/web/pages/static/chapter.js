// A chapter such as a scoring as a page of its own: who has gained what for what. Touching a row shows it on the board.
// Where the game has drawn what has just happened, the drawing is shown instead.

import { button, byId, close, draw, make, open, said, token } from "./house.js";
import { signed, sums } from "./accounts.js";
import { sheet } from "./sheet.js";

export function openChapter(table, { chapter, reports }, picture = null) {
  const { names, over } = table.frame;
  const seats = Object.keys(names);
  const rows = reports.reduce(together, []);
  const total = sums(reports);
  const column = (seat) => make("th", { scope: "col" }, token(seat), make("span", {}, names[seat]));
  const sum = (seat) => make("td", {}, token(seat, names[seat]), make("b", {}, signed(total[seat] ?? 0)));
  const share = (one, seat) => cell(token(seat, names[seat]), one.shares.filter((share) => share.seat === seat));
  const row = (one) => make("tr", {}, make("th", { scope: "row" }, title(table, one)), ...seats.map((seat) => share(one, seat)));
  const head = make("thead", {}, make("tr", {}, make("td"), ...seats.map(column)));
  const scores = Object.values(total).some(Boolean);
  const foot = scores ? make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, said("total")), ...seats.map(sum))) : null;
  const all = make("table", { class: "chapter-table" }, head, make("tbody", {}, ...rows.map(row)), foot);
  sheet("chapter", "", "widest", make("div", { id: "chapter-body" }));
  byId("chapter-title").textContent = chapter;
  byId("chapter-body").replaceChildren(
    make("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": chapter }, picture ? drawn(picture) : all),
    make("p", { class: "row stays" }, button(said(over ? "result" : "go_on"), () => close("chapter"), "go", over ? "medal" : "")),
  );
  open("chapter");
  for (const svg of byId("chapter-body").querySelectorAll(".picture")) {
    const { x, y, width, height } = svg.getBBox();
    svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  }
  byId("chapter-body").querySelector(".btn.go").focus();
}

/** A thing of the board, as large as there is room for it; how large it is can be told when it is shown. */
function drawn(thing) {
  thing.removeAttribute("transform");
  const svg = draw("svg", { class: "pv picture" }, thing);
  svg.addEventListener("pointerdown", () => svg.getAnimations({ subtree: true }).forEach((one) => one.finish())); // enough seen
  return svg;
}

/** Reports of the same title are one row. */
function together(rows, one) {
  const last = rows.at(-1);
  if (last?.title === one.title) Object.assign(last, { shares: [...last.shares, ...one.shares], things: [...new Set([...last.things, ...one.things])] });
  else rows.push({ ...one });
  return rows;
}

function title(table, { title, things }) {
  if (!things.some((id) => table.find(id))) return title;
  return make("button", { type: "button", class: "link", onclick: () => (close("chapter"), table.hint(things)) }, title);
}

/** What somebody gains for one thing: the points, why, and what else. */
function cell(sign, shares) {
  const points = shares.flatMap((share) => share.points);
  const sum = points.reduce((all, [, n]) => all + n, 0);
  const others = shares.flatMap(({ told }) => told.map(([name, amount]) => `${name} ${amount}`));
  const why = shares.map((share) => share.why).filter(Boolean);
  const sources = points.length > 1 || !why.length ? points.map(([name, n]) => `${name} ${signed(n)}`) : [];
  const lines = [why.join(", "), sources.join(" · "), others.join(" · ")].filter(Boolean);
  const none = !points.length && !lines.length;
  return make("td", { class: none ? "nothing" : null }, sign, make("b", {}, points.length ? signed(sum) : none ? "·" : ""), make("span", {}, ...lines.map((words) => make("small", {}, words))));
}
