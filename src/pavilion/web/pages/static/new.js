// A new table as its founder wants it.

import { byId, call, notice, said, trouble } from "./house.js";
import { aroundOne, begins, botName, found, withFriends } from "./found.js";
import { notifySwitch } from "./ring.js";

const { game } = document.body.dataset;
const form = byId("new-table");
const rows = [...form.querySelectorAll(".seats li")];

function shape() {
  for (const row of rows) {
    const kind = row.querySelector("select").value;
    const field = row.querySelector("input");
    field.disabled = kind === "" || kind === "open";
    field.placeholder = field.disabled ? "" : usual(row, kind);
    for (const label of levelsOf(row)) {
      label.hidden = kind === "";
      label.querySelector(".whose").textContent = field.value.trim() || field.placeholder || said("player_n", { n: rows.indexOf(row) + 1 });
    }
  }
  const many = seats().length;
  for (const option of form.querySelectorAll("[data-seats]")) option.hidden = !isFor(option, many);
  const { hints } = form.elements; // usual where people do not play against each other from afar, until somebody says otherwise
  if (!hints.dataset.chosen) hints.checked = seats().filter(({ kind }) => kind === "human" || kind === "open").length < 2;
  byId("notify-row").hidden = form.elements.pace.value === "live";
}

/** What is agreed for the participant of a row, by option. */
function levelsOf(row) {
  return [...form.querySelectorAll(".levels")].map((levels) => levels.children[rows.indexOf(row)]);
}

/** What somebody is called who is given no name. */
function usual(row, kind) {
  const at = rows.indexOf(row);
  if (kind.startsWith("bot")) return botName(at - 1);
  return kind === "hotseat" ? said("player_n", { n: at + 1 }) : said("your_name");
}

function seats() {
  return rows.map((row) => {
    const [kind, bot] = row.querySelector("select").value.split(":");
    const name = row.querySelector("input").value.trim();
    if (!kind) return null;
    if (kind === "open") return { kind };
    return { kind, bot, name: name || (kind === "human" ? "" : usual(row, kind)) };
  }).filter(Boolean);
}

/** Can this be agreed with so many players? */
function isFor(option, many) {
  const { seats: those } = option.dataset;
  return !those || those.split(" ").includes(String(many));
}

function options() {
  const found = {};
  for (const option of form.querySelectorAll("[data-option]:not([hidden])")) {
    const ticked = [...option.querySelectorAll("input:checked")].map((field) => field.value);
    if (ticked.length) found[option.dataset.option] = ticked.join(",");
    const chosen = [...option.querySelectorAll(":not([hidden]) > select")].map((field) => field.selectedOptions[0]);
    if (chosen.some((one) => !one.hasAttribute("data-default"))) found[option.dataset.option] = chosen.map((one) => one.value).join(",");
  }
  return found;
}

form.elements.hints.addEventListener("input", ({ target }) => void (target.dataset.chosen = "yes"));
form.addEventListener("input", shape);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = seats();
  const { least, most } = form.dataset;
  if (wanted.length < Number(least) || wanted.length > Number(most)) return notice(said("players_range", { least, most }));
  const fields = new FormData(form);
  found("/api/tables", { game, seats: wanted, options: options(), listed: fields.get("listed") === "yes", pace: fields.get("pace"), hints: fields.get("hints") === "yes" }).catch(trouble);
});
for (const one of document.querySelectorAll("[data-open]")) begins(one, ({ open }) => withFriends(game, Number(open)));
for (const one of document.querySelectorAll("[data-hotseat]")) begins(one, ({ hotseat }) => aroundOne(game, Number(hotseat)));
call("GET", "/api/me").then((me) => void (rows[0].querySelector("input").value ||= me.name), () => {}); // unless somebody has typed already
notifySwitch(byId("set-notify"));
shape();
