// The prompt: what is asked, what an answer would bring, and the buttons for what is not on the board.

import { LETTERS, button, byId, call, icon, make, said, trouble } from "./house.js";
import { rematch } from "./company.js";

export class Prompt {
  constructor(table) {
    this.table = table;
    this.dock = new ResizeObserver(([box]) => document.body.style.setProperty("--dock", `${Math.ceil(box.borderBoxSize[0].blockSize)}px`));
    this.dock.observe(byId("prompt"));
    byId("so").addEventListener("click", () => byId("so").classList.toggle("open"));
  }

  show(answer, buttons) {
    const { frame, busy } = this.table;
    const mover = frame.to_move[0] ?? frame.seat;
    const token = byId("prompt-token");
    token.parentElement.classList.toggle("gone", frame.over || !mover);
    token.setAttribute("href", `#t-${mover}`);
    token.setAttribute("class", `p-${mover}`);
    this.words(answer);
    this.buttons(buttons);
    this.acts(answer);
    this.list(busy ? [] : frame.legal);
  }

  words(answer) {
    const { frame, tried } = this.table;
    const [ask, so] = frame.over ? this.ended() : answer !== null ? this.considered(answer, tried) : this.table.mine ? this.asked() : this.waiting();
    if (byId("ask").textContent !== ask) byId("ask").textContent = ask;
    if (byId("so").textContent !== so) byId("so").textContent = so;
  }

  asked() {
    const { frame, path, log } = this.table;
    const chosen = path.map((step) => frame.steps[step]).join(" · ");
    const hotseat = frame.room.yours.length > 1 ? said("hotseat_now", { name: frame.names[frame.seat] }) : "";
    return [frame.question, chosen || hotseat || (this.table.canUndo() ? "" : log.recap())];
  }

  considered(answer, tried) {
    const words = this.table.frame.legal.find(([text]) => text === answer)?.[1] ?? answer;
    if (!tried) return [`${words}?`, ""];
    const next = tried.next ? said("then_asked", { question: tried.next }) : { fate: said("then_fate"), over: said("then_over"), secret: said("secret_follows") }[tried.stops] ?? "";
    const changes = tried.words.length ? `${tried.words.join(". ")}.` : tried.stops === "secret" ? "" : said("nothing_changes");
    return [`${words}?`, `${changes} ${next}`.trim()];
  }

  waiting() {
    const { frame } = this.table;
    const seats = frame.room.seats.filter((seat) => frame.to_move.includes(LETTERS[seat.seat]));
    const names = seats.map((seat) => frame.names[LETTERS[seat.seat]]);
    const open = seats.find((seat) => seat.kind === "open" && !seat.held && !seat.bot);
    const ask = open ? said("waiting_for_open", { name: said("seat_n", { seat: LETTERS[open.seat] }) }) : names.length > 1 ? said("are_to_move", { names: names.join(", ") }) : said("is_to_move", { name: names[0] ?? "" });
    const so = frame.seat === null ? said("watching") : seats.some((seat) => seat.bot) ? said("bot_thinks") : said("thinking");
    return [ask, so];
  }

  ended() {
    const { frame } = this.table;
    const places = frame.room.ranking ?? [];
    const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
    const names = winners.map((seat) => frame.names[LETTERS[seat]]);
    const points = frame.scores[winners[0]];
    return [names.length === 1 ? said("wins", { name: names[0], points }) : said("win_together", { names: names.join(", "), points }), ""];
  }

  buttons(steps) {
    const { frame, path } = this.table;
    const taken = path.filter((step) => !this.table.has(step));
    const chip = (step, pressed) => make("button", { type: "button", class: "chip", "data-step": step, "aria-pressed": pressed ? "true" : null, onclick: () => this.table.choose(step) }, pressed ? icon("confirm") : null, frame.steps[step] ?? step);
    byId("chips").replaceChildren(...(this.table.mine ? [...taken.map((step) => chip(step, true)), ...steps.map((step) => chip(step, false))] : []));
  }

  acts(answer) {
    const { table } = this;
    const { frame, path, busy } = table;
    const acts = [];
    if (frame.over) {
      acts.push(button(said("result"), () => table.showEnding(), "", "medal"));
      if (frame.room.yours.length) acts.push(button(said(frame.room.rematch ? "to_rematch" : "rematch"), () => rematch(table), "go", "rotate"));
    } else {
      if (path.length || table.canUndo()) acts.push(button(said(path.length ? "back" : "undo"), () => table.undo(), "undo", "undo"));
      if (table.canUndo() && !answer) acts.push(button(said("reset_turn"), () => table.undo("turn"), "reset"));
      if (answer !== null && !busy) acts.push(button(said("confirm"), () => table.give(answer), "go confirm", "confirm"));
      if (frame.seat === null) acts.push(...this.freeSeats());
      if (busy) acts.push(make("button", { class: "btn go", disabled: true }, said("saving")));
    }
    const had = document.activeElement?.closest("#acts") ? document.activeElement.className : "";
    byId("acts").replaceChildren(...acts);
    if (had) (byId("acts").querySelector(`.${had.trim().split(/\s+/).join(".")}`) ?? byId("acts").lastElementChild)?.focus({ preventScroll: true });
    if (!table.mine && !frame.over && frame.seat !== null) this.nextTable();
  }

  /** At a listed table whoever watches may sit down. */
  freeSeats() {
    const { room } = this.table.frame;
    const sit = (seat) => call("POST", `/api/tables/${this.table.id}/join`, { seat }).then(() => this.table.line.connect(), trouble);
    const free = room.listed ? room.seats.filter((seat) => seat.kind === "open" && !seat.held && !seat.bot) : [];
    return free.map(({ seat }) => button(said("take_seat", { seat: LETTERS[seat] }), () => sit(seat), "go"));
  }

  /** Another table that waits, for people who play at many. */
  async nextTable() {
    if (this.looked && Date.now() - this.looked < 15000) return;
    this.looked = Date.now();
    const { tables } = await call("GET", "/api/me").catch(() => ({ tables: [] }));
    const other = tables.find((one) => one.waiting && one.table !== this.table.id);
    if (other && !this.table.mine) byId("acts").append(make("a", { class: "btn", href: `/t/${other.table}` }, said("next_table"), icon("next")));
  }

  focusConfirm() {
    byId("acts").querySelector(".confirm")?.focus({ preventScroll: true });
  }

  /** Every answer as a button, for those who hear the page or like lists. */
  list(legal) {
    const list = byId("answer-list");
    const key = JSON.stringify(legal);
    if (this.listed === key) return;
    this.listed = key;
    const row = ([answer, words]) => make("li", {}, button(words, () => this.table.give(answer)));
    list.replaceChildren(...(legal.length ? legal.map(row) : [make("li", {}, said("no_answers"))]));
  }

  shutOut(refusal) {
    byId("ask").textContent = said(refusal.status === 404 ? "no_such_table" : "not_admitted");
    byId("so").textContent = refusal.status === 404 ? "" : said("not_admitted_note");
    byId("acts").replaceChildren(make("a", { class: "btn go", href: "/" }, said("leave")));
  }
}

