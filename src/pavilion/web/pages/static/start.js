// The start page: play at once, go on, join.

import { ago, byId, call, icon, make, notice, open, paceName, recall, remember, said, tableName, trouble } from "./house.js";
import { begins, found, playNow } from "./found.js";
import { look, mark, onTables } from "./bell.js";
import { notifySwitch } from "./ring.js";
import { streak } from "./streak.js";

for (const one of document.querySelectorAll("[data-play]")) begins(one, ({ play, least, most }) => playNow(play, Number(least), Number(most), level()));
for (const one of document.querySelectorAll("[data-solo]")) begins(one, ({ solo }) => found("/api/tables", { game: solo, seats: [{ kind: "human" }] }));

/** How good the bots are; what was chosen last is chosen again. */
const level = () => document.querySelector("[name=level]:checked").value;

function showLevel() {
  for (const one of document.querySelectorAll("[data-level]")) one.hidden = one.dataset.level !== level();
}

document.querySelector(`[name=level][value="${CSS.escape(recall("level") ?? "")}"]`)?.click();
byId("levels").addEventListener("change", () => {
  remember("level", level());
  byId("levels").classList.add("chosen");
  showLevel();
});
showLevel();

/** The best of one's own games alone, as the button for one more begins it. */
async function showBests() {
  for (const { game, best, standard } of await call("GET", "/api/me/solo").catch(() => [])) {
    const place = standard && document.querySelector(`[data-best="${game}"]`);
    if (!place) continue;
    place.textContent = said("best_so_far", { points: best });
    place.hidden = false;
  }
}

if (document.querySelector("[data-best]")) showBests();

/** Whether today’s puzzle was tried, and for how many days in a row one was solved. */
function showStreak(place) {
  const { days, tried, solved } = streak(place.dataset.day);
  const today = tried ? said(solved ? "puzzle_done" : "puzzle_missed") : "";
  place.textContent = [today, days ? said("puzzle_streak", { n: days }) : ""].filter(Boolean).join(" · ");
}

if (byId("streak")) showStreak(byId("streak"));

// ---- tables --------------------------------------------------------------------------------------------------------

const FIRST = 3; // of one's own tables shown at once: games are to be seen too
const LISTED = 12;
let all = false;
byId("mine-box").hidden = !Number(recall("tables")); // so that posters need not move away when they are known

const called = (player) => player.name || said("guest");
const free = (one) => one.players.filter((player) => player.free);

function seatsFree(one) {
  const n = free(one).length;
  return n ? said("free_seats", { n }) : "";
}

function row(one, words, when, ...acts) {
  const text = make("div", {}, make("b", {}, one.title), make("small", {}, words.filter(Boolean).join(" · ")));
  return make("li", { class: `game-${one.game}`, "data-table": one.table }, make("span", { class: "flag" }), text, make("time", {}, ago(when)), make("span", { class: "acts" }, ...acts));
}

function link(one, label, look = "btn") {
  return make("a", { class: look, href: `/t/${one.table}`, "aria-label": `${label}: ${one.title}, ${tableName(one.table)}` }, label, look === "btn" ? null : icon("next"));
}

function ownRow(one) {
  const others = one.players.filter((player) => !one.seats.includes(player.seat) && !player.free);
  const names = others.length ? said("with_players", { names: others.map(called).join(", ") }) : "";
  const state = said(one.consent ? "consent_asked" : one.waiting ? "your_turn" : one.over ? "is_over" : "others_turn");
  const go = said(one.waiting ? "play" : one.over ? "result" : "look");
  const words = [state, names, one.over ? "" : seatsFree(one), one.pace === "live" ? "" : paceName(one.pace), tableName(one.table)];
  return row(one, words, one.since ?? one.changed, link(one, go, one.waiting ? "btn go" : "btn"));
}

function lobbyRow(one) {
  const here = one.players.filter((player) => player.here);
  const others = one.players.filter((player) => !player.free);
  const who = here.length ? said("is_here", { name: here.map(called).join(", ") }) : others.length ? said("with_players", { names: others.map(called).join(", ") }) : said("alone");
  const acts = [link(one, said("look"))];
  if (free(one).length) {
    const label = said("sit_down_at", { table: tableName(one.table), game: one.title });
    const sit = { type: "button", class: "btn go", "aria-label": label, onclick: () => sitDown(one) };
    acts.push(make("button", sit, said("sit_down")));
  }
  return row(one, [tableName(one.table), who, paceName(one.pace), seatsFree(one) || said("is_full")], one.created, ...acts);
}

/** One click: the first seat that is still free. */
async function sitDown(one) {
  for (const { seat } of free(one)) {
    try {
      await call("POST", `/api/tables/${one.table}/join`, { seat });
      return location.assign(`/t/${one.table}`);
    } catch (refusal) {
      if (refusal.error !== "seat") return trouble(refusal);
    }
  }
  notice(said("seats_gone"));
  look();
}

/** Other rows in a list; whoever is on one of them with the keyboard stays there. */
function fill(list, tables, show) {
  const told = JSON.stringify(tables);
  if (list.told === told) return;
  list.told = told;
  const at = list.contains(document.activeElement) ? document.activeElement.closest("li")?.dataset.table : "";
  list.replaceChildren(...tables.map(show));
  if (at) list.querySelector(`[data-table="${at}"] .btn:last-child`)?.focus();
}

function mine(tables) {
  const waits = tables.filter((one) => one.waiting);
  byId("mine-box").hidden = !tables.length;
  remember("tables", tables.length);
  byId("mine-note").textContent = waits.length ? said("waiting_for_you", { n: waits.length }) : "";
  fill(byId("mine"), all ? tables : tables.slice(0, FIRST), ownRow);
  byId("mine-all").hidden = all || tables.length <= FIRST;
  byId("mine-all").textContent = said("all_tables", { n: tables.length });
  byId("mine-all").onclick = () => {
    all = true;
    mine(tables);
  };
}

async function lobby(me) {
  const own = new Set(me.tables.map((one) => one.table));
  const listed = await call("GET", "/api/lobby").catch(() => null);
  if (listed) fill(byId("lobby"), listed.filter((one) => !own.has(one.table)).slice(0, LISTED), lobbyRow);
}

let named = false;
onTables((me) => {
  if (!named) byId("name").value ||= me.name; // somebody may have typed already
  named = true;
  mine(me.tables);
  lobby(me);
  mark(false);
});

// ---- who one is ----------------------------------------------------------------------------------------------------

byId("name-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { name } = await call("POST", "/api/me", { name: byId("name").value });
    notice(said("name_saved", { name }));
  } catch (refusal) {
    trouble(refusal);
  }
});
byId("import-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await found("/api/import", { record: await file.text() }).catch(trouble);
});

// ---- notifications -------------------------------------------------------------------------------------------------

notifySwitch(byId("set-notify"));

function showHook({ host, trouble: wrong, resting }) {
  byId("hook-set").hidden = !host;
  byId("hook-host").textContent = host ? said("hook_goes_to", { host }) : "";
  hookSays([wrong, resting ? said("hook_resting") : ""].filter(Boolean).join(" "), Boolean(wrong));
}

function hookSays(text, bad = false) {
  byId("hook-said").textContent = text;
  byId("hook-said").classList.toggle("wrong", bad);
}

let hooks = 0; // what was asked of the server

/** Ask the server, with a button that waits; what it refuses is said beside it. */
async function hook(button, method, path, body, then) {
  hooks++;
  button.disabled = true;
  try {
    then(await call(method, path, body));
  } catch (refusal) {
    hookSays(refusal.message, true);
  } finally {
    button.disabled = false;
  }
}

byId("hook-form").addEventListener("submit", (event) => {
  event.preventDefault();
  hook(event.submitter, "POST", "/api/me/hook", { url: byId("hook-url").value }, (told) => {
    byId("hook-url").value = "";
    showHook(told);
    hookSays(said("hook_saved", { host: told.host }));
  });
});
byId("hook-try").addEventListener("click", (event) => hook(event.currentTarget, "POST", "/api/me/hook/test", undefined, ({ delivered, message }) => hookSays(message, !delivered)));
byId("hook-drop").addEventListener("click", (event) => hook(event.currentTarget, "DELETE", "/api/me/hook", undefined, (told) => {
  showHook(told);
  hookSays(said("hook_dropped"));
}));
byId("notices").addEventListener("toggle", () => {
  const before = hooks;
  if (byId("notices").open) call("GET", "/api/me/hook").then((told) => before === hooks && showHook(told), trouble);
});
if (location.hash === "#notifications") {
  open("menu");
  byId("notices").open = true;
}
