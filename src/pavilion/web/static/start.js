// The start page: play at once, go on, join.

import { byId, call, make, notice, said, trouble, icon } from "./house.js";
import { found, playNow } from "./found.js";

for (const one of document.querySelectorAll("[data-play]")) {
  one.addEventListener("click", () => {
    one.disabled = true;
    playNow(one.dataset.play, Number(one.dataset.least), Number(one.dataset.most)).catch((refusal) => {
      one.disabled = false;
      trouble(refusal);
    });
  });
}

const titles = Object.fromEntries([...document.querySelectorAll(".poster")].map((one) => [one.querySelector("[data-play]").dataset.play, one.querySelector("h2").textContent]));

function ago(seconds) {
  const minutes = Math.floor((Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return said("just_now");
  if (minutes < 60) return said("minutes_ago", { n: minutes });
  return minutes < 60 * 24 ? said("hours_ago", { n: Math.floor(minutes / 60) }) : said("days_ago", { n: Math.floor(minutes / 60 / 24) });
}

function row(one, label, state, go = false) {
  const link = make("a", { class: go ? "btn go" : "btn", href: `/t/${one.table}`, "aria-label": `${label}: ${titles[one.game] ?? one.game}, ${one.table}` }, label, go ? icon("next") : null);
  return make("li", { class: `game-${one.game}` }, make("span", { class: "flag" }), make("div", {}, make("b", {}, titles[one.game] ?? one.game), make("small", {}, `${said("table_name", { table: one.table })} · ${state}`)), make("time", {}, ago(one.changed)), link);
}

function mine(tables) {
  const waiting = tables.filter((one) => one.waiting).length;
  byId("mine-note").textContent = waiting ? said("waiting_for_you", { n: waiting }) : "";
  byId("mine").replaceChildren(...tables.slice(0, 12).map((one) => row(one, said(one.waiting ? "play" : one.over ? "result" : "look"), said(one.waiting ? "your_turn" : one.over ? "is_over" : "others_turn"), one.waiting)));
}

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

const me = await call("GET", "/api/me").catch(() => ({ name: "", tables: [] }));
byId("name").value = me.name;
mine(me.tables);
const own = new Set(me.tables.map((one) => one.table));
const lobby = await call("GET", "/api/lobby").catch(() => []);
byId("lobby").replaceChildren(...lobby.filter((one) => !own.has(one.table)).slice(0, 12).map((one) => row(one, said("look"), said("others_turn"))));
