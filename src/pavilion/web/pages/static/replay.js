// A game once more: every moment has an address of its own.

import { LETTERS, byId, call, language, make, notice, outcome, said, token, trouble } from "./house.js";
import { Drawing } from "./drawing.js";
import { layout, onLayout } from "./layout.js";
import { isStill, move, pieces } from "./motion.js";
import { goOn } from "./found.js";
import { together } from "./accounts.js";
import { entries } from "./log.js";

const PACE = 900;
const { table, n: first } = document.body.dataset;
const board = new Drawing(byId("board"), "board");
const players = new Drawing(byId("players"), "players");
let now = null;
let asked = 0; // how often: only the last one is shown
let timer = 0;

async function show(n) {
  const own = ++asked;
  const eyes = byId("eyes").value;
  const query = `lang=${language}&layout=${layout()}` + (eyes ? `&seat=${eyes}` : "");
  const moment = await call("GET", `/screen/${table}/at/${n}?${query}`);
  if (moment.outlines.board.tabs && !board.tabs) {
    const { Tabs } = await import("./tabs.js");
    board.tabs ??= new Tabs(board, byId("scene-tabs"));
  }
  if (own !== asked) return;
  const before = now ? pieces(board.svg, players.svg) : null;
  for (const drawing of [board, players]) {
    const texts = Object.fromEntries(Object.entries(moment.svg).filter(([key, text]) => drawing.texts.get(key.slice(drawing.part.length + 1)) !== text));
    drawing.update(past(moment.outlines[drawing.part]), texts);
  }
  if (before) move(before, board.svg, players.svg);
  if (!now) build(moment);
  now = moment;
  const last = moment.log.findLast((one) => one.n < n);
  const shown = new Set(last?.things ?? []);
  const bots = new Set(moment.room.seats.filter(({ bot }) => bot).map(({ seat }) => `seat:${LETTERS[seat]}`));
  for (const drawing of [board, players]) drawing.show({ moved: shown, bot: bots });
  for (const id of shown) board.tabs?.reveal(id);
  byId("ask").textContent = last ? last.words || moment.names[last.seat] : said("first");
  byId("so").textContent = moment.over ? outcome(moment) : moment.question;
  byId("slider").max = moment.answers;
  byId("slider").value = n;
  byId("moment").textContent = said("moment", { n, all: moment.answers });
  for (const item of byId("log").querySelectorAll("[data-n]")) {
    if (Number(item.dataset.n) === last?.n) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  const line = byId("log").querySelector("[aria-current]");
  if (line) byId("log-box").scrollTop = line.offsetTop - byId("log-box").offsetTop - byId("log-box").clientHeight / 2;
  history.replaceState(null, "", `/t/${table}/at/${n}`);
}

/** Nothing is set in secret any more: a tab that is nothing but a desk would be empty. */
function past({ tabs, ...outline }) {
  const desk = new Set(outline.layers.filter(([name]) => name === "stage").flatMap(([, things]) => things));
  return { ...outline, tabs: tabs?.filter(({ things }) => things.some((id) => !desk.has(id))) };
}

function build(moment) {
  const eyes = byId("eyes");
  const own = moment.room.yours;
  const choices = moment.over || moment.room.ranking ? Object.entries(moment.names) : Object.entries(moment.names).filter(([letter]) => own.includes(LETTERS.indexOf(letter)));
  eyes.replaceChildren(...(own.length ? [] : [make("option", { value: "" }, said("onlooker"))]), ...choices.map(([letter, name]) => make("option", { value: LETTERS.indexOf(letter) }, name)));
  eyes.parentElement.hidden = eyes.options.length < 2;
  const line = ({ n, words }) => make("button", { type: "button", "data-n": n, onclick: () => go(n + 1) }, words);
  const fates = (lines) => make("button", { type: "button", "data-n": lines.at(-1).n, onclick: () => go(lines.at(-1).n + 1) }, make("small", {}, together(lines)));
  const told = (lines) => lines.filter(({ words }) => words).map(line);
  byId("log").replaceChildren(...entries(moment.log).map(({ seat, lines, fate }) => make("li", {}, seat ? token(seat) : null, ...told(lines), fate.length ? fates(fate) : null)));
}

function pause() {
  clearInterval(timer);
  timer = 0;
  playing(false);
}

function playing(runs) {
  byId("play").classList.toggle("playing", runs);
  byId("play").setAttribute("aria-label", said(runs ? "pause" : "play_on"));
}

/** To a moment; past the end it stops. */
function go(n) {
  const last = now ? now.answers : Infinity;
  if (n >= last) pause();
  return show(Math.max(0, Math.min(n, last))).catch(trouble);
}

/** The next or previous moment at which somebody decided something. */
function decided(direction) {
  const lines = now.log.filter((line) => line.seat !== null);
  const found = direction > 0 ? lines.find((line) => line.n + 1 > now.n) : lines.findLast((line) => line.n + 1 < now.n);
  return found ? found.n + 1 : direction > 0 ? now.answers : 0;
}

/** From when the first moment is there. */
function listen() {
  byId("step-on").addEventListener("click", () => go(decided(1)));
  byId("step-back").addEventListener("click", () => go(decided(-1)));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("eyes").addEventListener("change", () => go(now.n));
  byId("play").addEventListener("click", () => {
    if (timer) return pause();
    playing(true);
    if (now.n >= now.answers) go(0);
    timer = setInterval(() => go(decided(1)), isStill() ? PACE * 1.5 : PACE);
  });
  byId("copy-link").addEventListener("click", async () => {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    notice(`${said("copied")}: ${location.href}`);
  });
  byId("go-on").addEventListener("click", async () => {
    try {
      await goOn(table, now.n);
    } catch (refusal) {
      trouble(refusal);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, dialog, button")) return;
    if (event.key === "ArrowRight") go(decided(1));
    else if (event.key === "ArrowLeft") go(decided(-1));
    else if (event.key === " ") byId("play").click();
    else return;
    event.preventDefault();
  });
  onLayout(() => go(now.n));
}

const last = () => call("GET", `/screen/${table}/at/0?lang=${language}`).then((moment) => moment.answers, () => 0);
const plays = location.hash === "#play";
await go(first >= 0 ? Number(first) : await last());
if (now) listen();
if (now && plays) byId("play").click();
