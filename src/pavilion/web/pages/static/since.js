// What happened since one's own last turn: what the others did, and what it changed.

import { together } from "./accounts.js";
import { byId, call, icon, make, open, said, token } from "./house.js";
import { sheet } from "./sheet.js";

/** The dialog with its empty list. */
function made() {
  const again = make("a", { class: "btn", id: "since-again" }, icon("rotate"), said("show_again"));
  sheet("since-box", said("since_last"), "wide", make("ul", { class: "log since-list", id: "since-body" }), make("p", { class: "row" }, again));
}

export async function openSince(table, lines) {
  made();
  const { names } = table.frame;
  const { brought } = await call("GET", `/screen/${table.id}/since?${table.manner()}`).catch(() => ({ brought: [] }));
  const rows = [...Object.keys(names), null].map((seat) => {
    const words = together(lines.filter((line) => line.seat === seat), names) || (seat ? names[seat] : "");
    const told = brought.filter((one) => one.seat === (seat ?? "")).map((one) => make("small", { class: "came" }, one.words));
    if ((seat ? words === names[seat] : !words) && !told.length) return null;
    return make("li", {}, seat ? token(seat) : make("span"), make("div", {}, words, ...told));
  }).filter(Boolean);
  byId("since-body").replaceChildren(...(rows.length ? rows : [make("li", {}, said("nothing_since"))]));
  byId("since-again").hidden = !lines.length;
  byId("since-again").href = `/t/${table.id}/at/${lines[0]?.n ?? 0}#play`;
  open("since-box");
}
