// What every page has: sentences, elements, calls to the server, menu, language, theme.

const strings = JSON.parse(document.getElementById("strings").textContent);

/** A sentence of the page with its gaps filled; "{n|table|tables}" is the word for one or for several. */
export function said(key, gaps = {}) {
  const sentence = (strings[key] ?? key).replace(/\{(\w+)\|([^{}|]*)\|([^{}|]*)\}/g, (_, gap, one, several) => (gaps[gap] === 1 ? one : several));
  return sentence.replace(/\{(\w+)\}/g, (whole, gap) => String(gaps[gap] ?? whole));
}

export const LETTERS = "ABCDEFGH"; // of the seats
const SITES = [
  "Hyde Park", "Prater", "Trocadéro", "Sydenham", "Fairmount", "Champ-de-Mars", "Carlton", "Montjuïc",
  "Sempione", "Tervuren", "Valentino", "Lagoon", "Presidio", "Balboa", "Heysel", "Flushing",
  "Esplanade", "Kelvingrove", "Earls Court", "Cascine", "Treptow", "Skansen", "Djurgården", "Belvedere",
];

/** What a table is called: the name of a place where fairs were held. */
export const tableName = (id) => said("table_name", { table: SITES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % SITES.length] });
export const byId = (id) => document.getElementById(id);
export const language = document.body.dataset.language;

/** An element; texts are texts, never markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Other children; those that look as before stay, so that a press that has begun on one of them still counts. */
export function refill(box, children) {
  for (const [i, child] of children.entries()) {
    const old = box.children[i];
    if (!old) box.append(child);
    else if (old.isEqualNode(child)) old.onclick = child.onclick;
    else old.replaceWith(child);
  }
  while (box.children.length > children.length) box.lastElementChild.remove();
}

const SVG = "http://www.w3.org/2000/svg";

export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const icon = (name) => draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));

/** A player's token. */
export function token(seat, label = "") {
  const use = draw("use", { href: `#t-${seat}`, class: `p-${seat}`, x: -13, y: -13, width: 26, height: 26 });
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return draw("svg", { class: "tok", viewBox: "-13 -13 26 26", ...named }, use);
}

export function button(label, act, look = "", sign = "") {
  return make("button", { type: "button", class: `btn ${look}`, onclick: act }, sign ? icon(sign) : null, label);
}

/** A button for what nobody wants to hit by a slip. */
export function carefully(element) {
  element.dataset.careful = element.textContent;
  return element;
}

/** How long ago a time was, in the largest whole unit. */
export function ago(seconds) {
  const minutes = Math.floor((Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return said("just_now");
  if (minutes < 60) return said("minutes_ago", { n: minutes });
  return minutes < 60 * 24 ? said("hours_ago", { n: Math.floor(minutes / 60) }) : said("days_ago", { n: Math.floor(minutes / 60 / 24) });
}

/** Names as one says them: "Ada, Bea and Cid". */
export const listed = (names) => new Intl.ListFormat(language).format(names);

/** Who is to move, one or several. */
export const turnOf = (names) => (names.length > 1 ? said("are_to_move", { names: listed(names) }) : said("is_to_move", { name: names[0] ?? "" }));

/** Who has won, and with how many points; of somebody who has played alone, whether the target is reached, and by how much. */
export function outcome({ room, names, scores, verdict }) {
  if (verdict) {
    const { reached, points, target, why } = verdict;
    if (why) return said("decided", { points, target, why });
    return said(reached ? "target_reached" : "target_missed", { points, target, more: points - target, short: target + 1 - points });
  }
  const first = (room.ranking ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [name, ...others] = first.map((seat) => names[LETTERS[seat]]);
  const points = scores[first[0]];
  return others.length ? said("win_together", { names: listed([name, ...others]), points }) : said("wins", { name, points });
}

/** What one does after the end of a game, alone or with the others. */
export const againWords = ({ room, names }) => said(Object.keys(names).length === 1 ? "play_again" : room.rematch ? "to_rematch" : "rematch");

export const paceName = (pace) => said(pace === "live" ? "pace_live" : "pace_turn_based");

// ---- calls ---------------------------------------------------------------------------------------------------------

/** What the server refuses: a kind of error, a sentence, perhaps the rule of a game. */
export class Refusal extends Error {
  constructor(status, told) {
    super(told.message ?? String(status));
    this.status = status;
    this.error = told.error ?? "";
    this.rule = told.rule ?? "";
    this.wait = told.retry_after ?? 0;
  }
}

export async function call(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const told = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, told);
  return told;
}

export const nonce = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// ---- what is not needed at first ----------------------------------------------------------------------------------

let rest = null; // looks and sentences of all that is loaded later

/** A script that is seldom needed, when it is; with the first of them come the looks and the sentences of all. */
export async function later(load) {
  rest ??= Promise.all([laterLooks(), laterWords()]);
  await rest.catch((trouble) => {
    rest = null;
    throw trouble;
  });
  return load();
}

const beside = (name) => new URL(name, import.meta.url).href;
const laterLooks = () => new Promise((done, fail) => document.head.append(make("link", { rel: "stylesheet", href: beside("./later.css"), onload: done, onerror: fail })));
const laterWords = async () => Object.assign(strings, await call("GET", beside(`./later-${language}.json`)));

// ---- notices, dialogs ----------------------------------------------------------------------------------------------

const READ = 1000; // milliseconds: nobody has read it sooner
let quiet = 0, shown = 0;

/** A sentence at the foot of the page, as long as it takes to read it twice; what it lies on can still be touched. */
export function notice(text, stays = false) {
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (byId("notice").parentElement !== over) over.append(byId("notice"));
  byId("notice").textContent = text;
  clearTimeout(quiet);
  quiet = text && !stays ? setTimeout(() => notice(""), 3000 + 90 * text.length) : 0;
  shown = performance.now();
}

/** Whoever goes on has read it: it lies on the board no longer than it must. */
document.addEventListener("pointerdown", () => quiet && performance.now() > shown + READ && notice(""), { capture: true, passive: true });

export const trouble = (error) => notice(said("trouble", { message: error.message }));

export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** The same; at a table the looks of dialogs come with all else that is needed later. */
export async function openDressed(id) {
  if (document.body.classList.contains("page-table")) await later(() => null);
  return open(id);
}

export const close = (id) => byId(id)?.open && byId(id).close();

document.addEventListener("close", () => document.body.append(byId("notice")), { capture: true });

const AFTER = 1000; // milliseconds in which a second click means what lay there before
const NEAR = 48; // pixels
let pressed = { at: -AFTER, x: 0, y: 0, what: "", within: null };

/**
 * A second click on the same spot never hits something else that gives an answer, takes back, leaves or begins anew
 * (`data-careful`), nor what lay below a dialog.
 */
function isSlip(event) {
  const within = event.target.closest("dialog");
  const below = pressed.within && within !== pressed.within ? "below" : "";
  const what = event.target.closest("button, a")?.dataset.careful ?? below;
  const soon = event.timeStamp - pressed.at < AFTER && event.detail > 0;
  const near = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < NEAR;
  const slips = Boolean(what) && soon && near && what !== pressed.what;
  if (!slips) pressed = { at: event.timeStamp, x: event.clientX, y: event.clientY, what, within };
  return slips;
}

document.addEventListener("click", (event) => {
  if (!isSlip(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

document.addEventListener("click", (event) => {
  const closer = event.target.closest("[data-close]");
  if (closer) closer.closest("dialog").close();
  else if (event.target instanceof HTMLDialogElement) event.target.close();
});

// ---- what a browser remembers --------------------------------------------------------------------------------------

export const recall = (key) => {
  try { return localStorage.getItem(`pavilion ${key}`); } catch { return null; }
};
export const remember = (key, value) => {
  try { localStorage.setItem(`pavilion ${key}`, value); } catch { /* then it is asked again */ }
};

const cookie = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
};

function setTheme(theme) {
  cookie("theme", theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const one of document.querySelectorAll("button[data-theme]")) one.setAttribute("aria-pressed", one.dataset.theme === theme);
}

for (const one of document.querySelectorAll("button[data-language]")) {
  one.addEventListener("click", () => {
    cookie("language", one.dataset.language);
    location.reload();
  });
}
for (const one of document.querySelectorAll("button[data-theme]")) one.addEventListener("click", () => setTheme(one.dataset.theme));
for (const id of ["tool-menu", "tool-language"]) byId(id)?.addEventListener("click", () => openDressed("menu"));
byId("tool-theme")?.addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setTheme(dark ? "light" : "dark");
});
