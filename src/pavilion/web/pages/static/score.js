// The score sheet for a physical table. Counts in the browser, with the game's own arithmetic, so it needs no server.

import { byId, button, icon, make, notice, recall, remember, said, token, LETTERS } from "./house.js";

const sheet = JSON.parse(byId("sheet").textContent);
const key = `score ${document.body.dataset.game}`;
const [least, most] = sheet.seats;
const blank = () => ({ names: [], table: sheet.table.map(() => 0), players: Array.from({ length: Math.max(least, 2) }, nobody) });
const nobody = () => sheet.player.map(() => 0);

let tally;
let filled = blank();

/** What was entered before; a sheet with other entries is not ours any more. */
function restore() {
  try {
    const kept = JSON.parse(recall(key));
    const fits = kept.table.length === sheet.table.length && kept.players.every((one) => one.length === sheet.player.length);
    if (fits && kept.players.length >= least && kept.players.length <= most) filled = kept;
  } catch { /* nothing was kept */ }
}

const keep = () => remember(key, JSON.stringify(filled));

// ---- entries -------------------------------------------------------------------------------------------------------

function field(entry, row, at, label) {
  const choose = entry.choices.length > 0;
  const element = choose
    ? make("select", { "aria-label": label }, ...entry.choices.map((choice, n) => make("option", { value: n, selected: n === row[at] }, choice)))
    : make("input", { "aria-label": label, inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off", placeholder: "0", value: row[at] || "" });
  const take = () => {
    const number = element.value.trim() === "" ? 0 : Number(element.value);
    const good = Number.isInteger(number) && number >= 0 && number <= entry.most;
    element.setAttribute("aria-invalid", String(!good));
    if (!good) return notice(said("score_bounds", { entry: entry.label, most: entry.most }));
    row[at] = number;
    keep();
    count();
  };
  element.addEventListener("input", take);
  element.addEventListener("focus", () => element.select?.());
  return element;
}

const named = (seat) => filled.names[seat] || said("player_n", { n: seat + 1 });

function nameField(seat) {
  const element = make("input", {
    "aria-label": said("name_of_player", { n: seat + 1 }), maxlength: 24, autocomplete: "off",
    placeholder: said("player_n", { n: seat + 1 }), value: filled.names[seat] ?? "",
  });
  element.addEventListener("input", () => {
    filled.names[seat] = element.value.trim();
    keep();
    count();
  });
  return element;
}

function heading(text, columns) {
  return make("tr", { class: "part" }, make("th", { colspan: columns, scope: "rowgroup" }, text));
}

function label(entry) {
  return make("th", { scope: "row" }, make("span", {}, entry.icon ? icon(entry.icon) : null, entry.label));
}

function show() {
  const seats = filled.players.length;
  byId("score-seats").replaceChildren(...Array.from({ length: most - least + 1 }, (_, n) => {
    const one = button(String(least + n), () => resize(least + n));
    one.setAttribute("aria-pressed", String(least + n === seats));
    return one;
  }));
  byId("score-table").replaceChildren(...sheet.table.map((entry, at) => {
    const label = make("span", {}, entry.icon ? icon(entry.icon) : null, entry.label);
    return make("label", { class: "entry" }, label, field(entry, filled.table, at, entry.label));
  }));
  const head = make("tr", {}, make("td"), ...filled.players.map((_, seat) => make("th", { scope: "col" }, token(LETTERS[seat]), nameField(seat))));
  const rows = sheet.player.flatMap((entry, at) => [
    entry.part ? heading(entry.part, seats + 1) : null,
    make("tr", {}, label(entry), ...filled.players.map((row, seat) => make("td", {}, field(entry, row, at, `${entry.label}, ${named(seat)}`)))),
  ]).filter(Boolean);
  byId("score-entries").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  count();
}

function resize(seats) {
  while (filled.players.length < seats) filled.players.push(nobody());
  filled.players.length = seats;
  keep();
  show();
}

// ---- points --------------------------------------------------------------------------------------------------------

function isBetter(one, other) {
  const at = one.findIndex((number, n) => number !== other[n]);
  return at >= 0 && one[at] > other[at];
}

function count() {
  const seats = filled.players.map((_, seat) => seat);
  const ask = (what, seat) => tally[what](sheet.facts, filled.table, filled.players, seat);
  const points = seats.map((seat) => ask("sheet_points", seat));
  const standings = seats.map((seat) => ask("sheet_standing", seat));
  const places = standings.map((mine) => 1 + standings.filter((other) => isBetter(other, mine)).length);
  const begun = standings.some((mine) => mine[0] !== 0); // nobody is first on an empty sheet
  const number = (value, look) => make("td", { class: look }, String(value));
  const lines = sheet.lines.map((line, at) => make("tr", {}, make("th", { scope: "row" }, line), ...points.map((one) => number(one[at], one[at] ? "" : "nil"))));
  const total = make("tr", { class: "total" }, make("th", { scope: "row" }, said("total")), ...standings.map((mine) => number(mine[0], "")));
  const place = make("tr", {}, make("th", { scope: "row" }, said("score_place")), ...places.map((one) => (begun ? number(`${one}.`, one === 1 ? "first" : "") : number("·", "nil"))));
  const alone = filled.players.length === 1;
  const head = make("tr", {}, make("td"), ...seats.map((seat) => make("th", { scope: "col" }, token(LETTERS[seat]), named(seat))));
  byId("score-points").replaceChildren(make("thead", {}, head), make("tbody", {}, ...lines), make("tfoot", {}, total, ...(alone ? [] : [place])));
  byId("score-verdict").textContent = alone && sheet.target ? said(standings[0][0] > sheet.target ? "score_reached" : "score_missed", { target: sheet.target }) : "";
  const doubts = seats.map((seat) => [seat, ask("sheet_doubt", seat)]).filter(([, doubt]) => doubt >= 0);
  byId("score-doubts").replaceChildren(...doubts.map(([seat, doubt]) => make("li", {}, `${named(seat)}: ${sheet.doubts[doubt]}`)));
}

// ---- without a server ----------------------------------------------------------------------------------------------

const WORKER = "/score/offline.js";

/** Put everything this page is made of where the worker finds it when there is no connection. */
async function keepForOffline() {
  if (!globalThis.caches || !navigator.serviceWorker) return;
  const loaded = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname).filter((path) => path.startsWith("/static/"));
  const shelf = await caches.open("score sheet");
  await shelf.addAll([...new Set([location.pathname, ...loaded])]);
  const policy = globalThis.trustedTypes?.createPolicy("score-sheet", { createScriptURL: () => WORKER });
  await navigator.serviceWorker.register(policy ? policy.createScriptURL("") : WORKER);
  await navigator.serviceWorker.ready;
  byId("score-offline").hidden = false;
}

byId("score-clear").addEventListener("click", () => {
  filled = { ...blank(), names: filled.names, players: filled.players.map(nobody) };
  keep();
  show();
});
tally = await import(sheet.tally);
restore();
show();
keepForOffline().catch(() => {});
