// What happened since one's own last turn: what the others did, and what it changed.

import { byId, call, make, open, said, token } from "./house.js";

export async function openSince(table, lines) {
  const { names, seat: own } = table.frame;
  const { changes } = await call("GET", `/screen/${table.id}/since?${table.manner()}`).catch(() => ({ changes: [] }));
  const rows = [...Object.keys(names), null].map((seat) => {
    const words = lines.filter((line) => line.seat === seat).map((line) => (seat ? line.words.replace(`${names[seat]} `, "") : line.words));
    const told = changes.filter((one) => one.seat === seat).map(({ told }) => table.prompt.changes({ seat: null, told }));
    if (!words.length && !told.length) return null;
    const who = seat === null ? said("table") : seat === own ? said("you") : names[seat];
    return make("li", {}, seat ? token(seat) : make("span"), make("div", {}, make("b", {}, who), words.length ? ` ${words.join("; ")}` : "", ...told));
  }).filter(Boolean);
  byId("since-body").replaceChildren(...(rows.length ? rows : [make("li", {}, said("nothing_since"))]));
  byId("since-again").hidden = !lines.length;
  byId("since-again").href = `/t/${table.id}/at/${lines[0]?.n ?? 0}#play`;
  open("since-box");
}
