// The prompt: what is asked, what an answer would bring, and the buttons for what is not on the board.

import { LETTERS, againWords, ago, button, byId, carefully, icon, make, outcome, refill, said, token, turnOf } from "./house.js";
import { chapters, gained } from "./accounts.js";
import { nextTable } from "./bell.js";
import { turned, turns } from "./touch.js";

const FEW = 3; // deeds of a long turn that are told again
const LONG = 6000; // milliseconds after which somebody who waits for a bot wonders

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What can be said of those who are awaited: at a live table that somebody is away, at another one since when they were asked. */
function awaited(frame, seats) {
  const { pace } = frame.room;
  const people = seats.filter((seat) => seat.held);
  if (pace !== "live") return people.length ? said("asked_since", { when: ago(Math.min(...people.map((seat) => seat.since))) }) : "";
  return people.filter((seat) => !seat.here).map((seat) => said("away_now", { name: frame.names[LETTERS[seat.seat]] })).join(" ");
}

export class Prompt {
  constructor(table) {
    this.table = table;
    this.dock = new ResizeObserver(([box]) => document.body.style.setProperty("--dock", `${Math.ceil(box.borderBoxSize[0].blockSize)}px`));
    this.dock.observe(byId("prompt"));
    byId("so").addEventListener("click", () => (this.recaps ? table.log.openSince() : byId("so").classList.toggle("open")));
  }

  show(answer, buttons) {
    const { frame, busy } = this.table;
    const mover = (frame.telling && frame.teller) || (this.table.mine ? frame.seat : (frame.to_move[0] ?? frame.seat));
    const sign = byId("prompt-token");
    sign.parentElement.classList.toggle("gone", frame.over || !mover);
    sign.setAttribute("href", `#t-${mover}`);
    sign.setAttribute("class", `p-${mover}`);
    const atDesk = Boolean(this.table.desked) && !this.table.aside;
    byId("prompt").classList.toggle("done", answer !== null && !atDesk);
    byId("prompt").classList.toggle("set", atDesk);
    this.words(answer);
    this.buttons(answer === null ? buttons : buttons.filter((step) => !step.startsWith("verb:")), answer);
    this.acts(answer);
    this.list(busy ? [] : frame.legal);
  }

  words(answer) {
    const { frame, tried } = this.table;
    this.recaps = false;
    const [ask, ...so] = frame.telling ? [frame.telling] : frame.over ? this.ended() : answer !== null ? this.considered(answer, tried) : this.table.mine ? this.asked() : this.waiting();
    const told = make("p", {}, ...so);
    if (byId("ask").textContent !== ask) byId("ask").textContent = ask;
    if (byId("so").textContent === told.textContent) return;
    byId("so").replaceChildren(...told.childNodes);
    byId("so").classList.remove("open");
  }

  asked() {
    const { frame, path, log } = this.table;
    const chosen = path.filter((step) => !turns(step)).map((step) => frame.steps[step]).join(" · ");
    const hotseat = frame.room.yours.length > 1 ? said("hotseat_now", { name: frame.names[frame.seat] }) : "";
    const recap = chosen || hotseat || frame.step || this.table.canUndo() ? "" : log.recap();
    this.recaps = Boolean(recap);
    const so = (chosen && said("chosen_so_far", { things: chosen })) || log.beginning() || hotseat || recap;
    return [frame.question, frame.step && make("b", { class: "step" }, frame.step), frame.step && so && " · ", so];
  }

  considered(answer, tried) {
    if (byId("prompt").matches(".set")) return this.table.desk.words();
    const words = this.table.frame.legal.find(([text]) => text === answer)?.[1] ?? tried?.words ?? answer;
    if (!tried) return [`${words}?`];
    const warned = tried.warnings.map((warning) => make("strong", { class: "warning" }, `${warning} `));
    const says = tried.says.map(({ seat, words }) => make("span", { class: "changes" }, seat ? token(seat) : "", `${words} `));
    const ahead = chapters([{ n: 0, came: tried.follows }]).map(({ chapter, reports }) => ({ chapter, gains: gained(reports, this.table.frame) }));
    const follows = ahead.filter(({ gains }) => gains).map((one) => `${said("follows", one)} `);
    const deeds = [...(tried.so_far.length > FEW ? ["…"] : []), ...tried.so_far.slice(-FEW)].join(" · ");
    const before = deeds ? `${said("this_turn", { deeds })} ` : "";
    return [`${words}?`, ...warned, before, ...says, ...follows, this.then(tried)];
  }

  /** What comes after an answer. */
  then({ next, stops, turn }) {
    if (next) return said("then_asked", { question: next });
    if (turn.length) return said("then_turn", { name: turn.map((seat) => this.table.frame.names[seat]).join(", ") });
    return { fate: said("then_fate"), over: said("then_over"), secret: said("secret_follows") }[stops] ?? "";
  }

  waiting() {
    const { frame } = this.table;
    const seats = frame.room.seats.filter((seat) => frame.to_move.includes(LETTERS[seat.seat]));
    const names = seats.map((seat) => frame.names[LETTERS[seat.seat]]);
    const open = seats.find((seat) => seat.kind === "open" && !seat.held && !seat.bot);
    this.open = Boolean(open);
    const ask = open ? said("waiting_for_open", { seat: LETTERS[open.seat] }) : turnOf(names);
    const drawn = this.table.log.beginning();
    const so = frame.seat === null ? said("watching") : seats.some((seat) => seat.bot) ? this.thinking() : awaited(frame, seats) || said("thinking");
    return [ask, drawn ? `${drawn} ${so}` : so];
  }

  /** Whoever waits for a bot on a busy server is told that it goes on. */
  thinking() {
    const { decision } = this.table.frame;
    if (this.thinks?.decision !== decision) {
      clearTimeout(this.thinks?.timer);
      this.thinks = { decision, late: false, timer: setTimeout(() => this.late(decision), LONG) };
    }
    return said(this.thinks.late ? "bot_late" : "bot_thinks");
  }

  late(decision) {
    if (this.table.frame.decision !== decision || this.table.mine) return;
    this.thinks.late = true;
    this.table.render();
  }

  ended() {
    return [outcome(this.table.frame), ""];
  }

  /** A chip for every step that is not on the board; when an answer is complete its own words say what was chosen. */
  buttons(steps, answer) {
    const { frame, path } = this.table;
    const taken = path.filter((step) => !this.table.has(step) && !turns(step) && (answer === null || !step.startsWith("verb:")));
    const chip = (step, pressed) => make(
      "button",
      {
        type: "button", class: "chip", "data-step": step, "aria-pressed": pressed ? "true" : null,
        onclick: () => this.table.choose(step),
      },
      pressed ? icon("confirm") : null, capital(frame.steps[step] ?? step),
    );
    const all = Object.keys(frame.steps).filter((step) => taken.includes(step) || steps.includes(step));
    refill(byId("chips"), this.table.mine ? all.map((step) => chip(step, taken.includes(step))) : []);
    const free = this.table.mine && !this.table.busy ? Object.keys(frame.free) : [];
    byId("free").hidden = !free.length;
    refill(byId("free-chips"), free.filter((step) => !all.includes(step)).map((step) => chip(step, false)));
  }

  acts(answer) {
    const { table } = this;
    const { frame, path, busy } = table;
    const acts = [];
    if (frame.over) {
      acts.push(button(said("result"), () => table.showEnding(), "", "medal"));
      if (frame.room.yours.length) acts.push(carefully(button(againWords(frame), () => table.company("rematch"), "go", "rotate")));
    } else {
      if (table.underway || table.canUndo()) acts.push(carefully(button(said(table.underway || table.holding ? "back" : "undo"), () => table.undo(), "undo", "undo")));
      if (table.underway && !busy && turned(table.tree, path) !== path) acts.push(button(said("turn_it"), () => table.turn(), "turn", "rotate"));
      if (table.canUndo() && !answer) acts.push(this.reset());
      if (answer === null && table.mine && !busy && frame.usual) acts.push(carefully(button(frame.usual.words, () => table.asUsual(), "go usual", "confirm")));
      if (byId("prompt").matches(".set")) acts.push(...table.desk.acts(answer));
      else if (answer !== null && !busy) acts.push(carefully(button(said("confirm"), () => table.give(answer), "go confirm", "confirm")));
      if (frame.seat === null && frame.room.listed) table.company("offerSeats");
      else if (!table.mine && this.open) acts.push(button(said("share"), () => table.share(), "go", "link"));
      if (busy && !frame.telling) acts.push(make("button", { class: "btn go", disabled: true }, said("saving")));
    }
    if (!table.mine && !busy) acts.push(...[nextTable(table.id)].filter(Boolean));
    const had = document.activeElement?.closest("#acts") ? document.activeElement.className : "";
    refill(byId("acts"), acts);
    if (had && !byId("acts").contains(document.activeElement)) (byId("acts").querySelector(`.${had.trim().split(/\s+/).join(".")}`) ?? byId("acts").lastElementChild)?.focus({ preventScroll: true });
  }

  /** Taking back a whole turn asks once more; a turn of one answer is taken back by Undo. */
  reset() {
    const sure = this.sure === this.table.frame.decision;
    const act = () => {
      if (sure) return this.table.undo("turn");
      this.sure = this.table.frame.decision;
      this.table.render();
    };
    return carefully(button(said(sure ? "reset_sure" : "reset_turn"), act, sure ? "reset sure" : "reset"));
  }

  focusConfirm() {
    byId("acts").querySelector(".confirm")?.focus({ preventScroll: true });
  }

  /** Every answer as a button, for those who hear the page or like lists. */
  list(legal) {
    const list = byId("answer-list");
    const { holding } = this.table;
    const key = JSON.stringify([legal, holding]);
    if (this.listed === key) return;
    this.listed = key;
    this.reads = list.contains(document.activeElement) || (this.reads && document.activeElement === document.body);
    const row = ([answer, words]) => make("li", {}, button(words, () => this.table.give(answer)));
    const putBack = legal.length && holding ? [make("li", {}, button(said("back"), () => this.table.say({ undo: "step" }), "", "undo"))] : [];
    list.replaceChildren(...(legal.length ? legal.map(row) : [make("li", {}, said("no_answers"))]), ...putBack);
    if (this.reads && legal.length) list.querySelector("button").focus(); // whoever answers from the list goes on in it
  }
}

