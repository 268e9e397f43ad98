// The table page: knows no rules. Shows what the server draws, offers what the server allows, says what was touched.

import { LETTERS, byId, call, language, later, notice, paceName, recall, remember, said, tableName, trouble } from "./house.js";
import { Drawing } from "./drawing.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { ahead, back, chosen, grown, offers, reach, settled, turned, turns, walk } from "./touch.js";
import { finish, isStill, move, pieces } from "./motion.js";
import { Prompt } from "./prompt.js";
import { bringIntoSight, onSize } from "./sight.js";
import { Log, staged } from "./log.js";
import { chapters, sums, together } from "./accounts.js";
import { Chat } from "./chat.js";
import { Attention, chime, mark, onTables, tell } from "./bell.js";

const PACES = { off: 0, fast: 300, normal: 800, slow: 1800 }; // milliseconds for what somebody else does
const READING = 200; // milliseconds until it is asked again whether somebody has read a summary
const MOST_WAITING = 60; // who has been away so long wants to see how it stands

/** How fast somebody wants to see what others do; whoever likes no motion, and has not chosen, sees the last of it. */
const speed = () => recall("speed") ?? (isStill() ? "off" : "normal");

/** When somebody wants to be asked: at each step, before what cannot be taken back, or never. */
const confirming = () => ({ each: "each", on: "each", never: "never", off: "never" })[recall("confirm")] ?? "turn";

class Table {
  constructor() {
    this.id = document.body.dataset.table;
    this.board = new Drawing(byId("board"), "board");
    this.players = new Drawing(byId("players"), "players");
    this.prompt = new Prompt(this);
    this.log = new Log(this);
    this.chat = new Chat(this);
    this.inspector = null; // not before something is looked at
    this.desk = null; // not before a scene has one
    this.frame = null;
    this.asked = {}; // the tree of touches for the question
    this.aside = false; // is the path one for a free action, with the question left as it is?
    this.path = [];
    this.from = [];
    this.liked = ""; // the turn that was taken last
    this.hints = new Set();
    this.moved = new Set();
    this.tried = null; // {answer, words, …}: the preview
    this.trying = 0; // previews that are on their way
    this.giveBack = null;
    this.busy = false;
    this.byKeys = false; // the last touch was a key
    this.reading = null; // what opens the page of a scoring
    this.opening = 0; // what is being loaded, such as the page of a scoring
    this.begins = false; // a question, or a part of it
    this.waiting = [];
    this.line = new Line(this.id, () => `with=room&${this.manner()}` + (this.frame ? `&seen=${this.log.seen}` : ""), (told) => this.hear(told));
    this.line.shut = (refusal) => this.company("shutOut", refusal);
    this.attention = new Attention(this.line);
  }

  manner() {
    return `lang=${language}&layout=${layout()}`;
  }

  get drawings() {
    return [this.board, this.players];
  }

  get mine() {
    return Boolean(this.frame && Object.keys(this.frame.touches).length);
  }

  /** The tree that the path goes along. */
  get tree() {
    return this.aside ? this.frame.free : this.asked;
  }

  has(id) {
    return this.drawings.some((drawing) => drawing.has(id));
  }

  find(id) {
    return this.board.find(id) ?? this.players.find(id);
  }

  /** The desk at which the answer is made, part by part, if the scene has one. */
  get desked() {
    return this.mine && this.desk?.told ? this.desk : null;
  }

  /** Somebody has chosen something that is not confirmed yet. */
  get underway() {
    return (this.aside || !this.desked) && this.path.some((step) => !turns(step));
  }

  /** Something is in hand: taken up by the last answer, which can be taken back. */
  get holding() {
    return Boolean(this.frame?.held);
  }

  // ---- what the server says ----------------------------------------------------------------------------------------

  hear(told) {
    if (told.chat) return this.chat.hear(told.chat);
    if (told.log.keep === 0) this.waiting = []; // it tells everything: also what was still to be shown
    this.waiting.push(...staged(told, this.log.seen));
    if (this.waiting.length > MOST_WAITING || speed() === "off" || document.hidden) this.catchUp();
    else if (!this.timer) this.next();
  }

  /** Whoever wants to go on need not wait until everything was shown. */
  catchUp() {
    while (this.waiting.length) this.take(this.waiting.shift());
  }

  next() {
    if (this.opening || byId("chapter")?.open) return void (this.timer = setTimeout(() => this.next(), READING)); // somebody reads
    const told = this.waiting.shift();
    if (!told) return void (this.timer = 0);
    const shows = Object.keys(told.svg).length > 0 && this.frame;
    const done = this.frame ? told.log.lines.filter(({ seat, forced }) => seat !== this.frame.seat && !forced) : [];
    this.take(done.length && this.waiting.length && !told.telling ? { ...told, telling: `${together(done, told.names)}.`, teller: done.at(-1).seat } : told);
    this.timer = setTimeout(() => this.next(), shows ? Math.max(told.pause ?? 0, PACES[speed()]) : 0);
  }

  take(frame) {
    const before = this.frame;
    const svgs = this.drawings.map((drawing) => drawing.svg);
    const stood = before ? pieces(...svgs) : null;
    const previewed = this.tried !== null;
    this.cancelPreview();
    this.inspector?.forget();
    this.frame = frame;
    if (!this.line.pending.size) this.busy = false;
    for (const drawing of this.drawings) drawing.update(frame.outlines[drawing.part], frame.svg);
    const begins = !before || before.decision !== frame.decision || before.seat !== frame.seat;
    this.asked = grown(frame.touches, frame.branches);
    if (begins) {
      this.aside = false;
      this.path = settled(this.asked, [], this.liked);
      this.hints = new Set();
      this.moved = before ? this.log.named(frame.log.lines) : new Set();
    }
    this.takeDesk();
    const fresh = before ? frame.log.lines.filter(({ n }) => n >= this.log.seen) : []; // drawn anew, all lines come again
    this.log.take(frame.log);
    if (stood) move(stood, ...svgs);
    const news = chapters(fresh).at(-1);
    this.render(begins);
    const answer = walk(this.tree, this.path);
    if (before && before.outlines.board.w !== frame.outlines.board.w) this.seeAgain();
    if (previewed && !begins && typeof answer === "string") this.preview(answer); // drawn anew, as when a tablet is turned
    if (frame.outlines.board.tabs && !this.board.tabs) this.makeTabs();
    this.showCompany();
    this.notify(before);
    if (!before) this.begin();
    if (!before) return;
    this.tellForced(fresh);
    this.tellNews(news, frame.over && !before.over);
  }

  /** Where there was one answer only, it was given for whoever was asked: they are told. */
  tellForced(lines) {
    const mine = this.frame.room.yours.map((seat) => LETTERS[seat]);
    const forced = lines.filter((line) => line.forced && mine.includes(line.seat));
    if (forced.length) notice(said("only_choice", { deeds: forced.map(({ offer }) => offer).join(", ") }));
  }

  /** A scoring is told when it has happened, and so is the end; the one after the other. Where nobody has gained or lost
   * points nobody is interrupted: what has changed for oneself is told in passing, and the log has all of it. */
  async tellNews(news, ends) {
    const picture = this.board.find("told")?.cloneNode(true);
    const opens = news && (picture || Object.values(sums(news.reports)).some(Boolean));
    if (opens) this.reading = this.openChapter(chapters(this.log.lines).find(({ chapter }) => chapter === news.chapter), picture);
    else if (news) this.tellBriefly(news);
    if (!ends) return;
    await this.reading; // of this scoring, or of the one before
    if (byId("chapter")?.open) byId("chapter").addEventListener("close", () => this.showEnding(), { once: true });
    else this.showEnding();
  }

  tellBriefly({ chapter, reports }) {
    const own = reports.flatMap(({ shares }) => shares).filter(({ seat }) => seat === this.frame.seat);
    const changes = own.flatMap(({ told }) => told.map(([name, amount]) => `${name} ${amount}`));
    if (changes.length) notice(`${chapter}: ${changes.join(", ")}`);
  }

  /** While an answer is being saved, or something is about to lie over the table or to move it. */
  showBusy() {
    document.body.classList.toggle("busy", this.busy || this.opening > 0);
  }

  begin() {
    this.chat.load();
    const { imported, over } = this.frame;
    if (imported !== null && !over) notice(said("imported"));
    onTables(() => {
      mark(this.mine);
      if (!this.mine) this.render();
    });
    if (location.hash !== "#invite") return;
    history.replaceState(null, "", location.pathname);
    this.share(true);
  }

  /** Where this is and who watches. */
  showCompany() {
    const { room } = this.frame;
    document.querySelector(".where span").textContent = `${tableName(room.table)} · ${paceName(room.pace)}`;
    byId("watchers").hidden = !room.watching;
    byId("watchers").textContent = room.watching;
    if (byId("menu").open) this.company("showMenu");
    if (room.proposal || room.pace !== "live" || room.yours.some((seat) => room.seats[seat].bot) || !byId("wish").hidden) this.company("showWish");
  }

  // What is seldom needed is loaded when it is.

  async loads(scripts) {
    this.opening++;
    this.showBusy();
    try {
      return await scripts;
    } finally {
      this.opening--;
      this.showBusy();
    }
  }

  async openChapter(one, picture) {
    (await this.loads(later(() => import("./chapter.js")))).openChapter(this, one, picture);
  }

  async company(what, more) {
    (await this.loads(later(() => import("./company.js"))))[what](this, more);
  }

  async makeTabs() {
    const { Tabs } = await this.loads(import("./tabs.js"));
    this.board.tabs ??= new Tabs(this.board, byId("scene-tabs"));
    this.render(true);
  }

  /** The desk of the frame, and the draft upon it. */
  takeDesk() {
    const { desk } = this.frame.outlines.board;
    if (desk && !this.desk) return this.makeDesk();
    this.desk?.take(desk ?? null);
    if (this.desked && !this.aside) this.path = this.desk.path() ?? [];
  }

  async makeDesk() {
    const { Desk } = await this.loads(later(() => import("./desk.js")));
    this.desk ??= new Desk(this);
    this.takeDesk();
    this.render(true);
  }

  /** Whoever has a keyboard, or has pressed a first key of one. */
  async byKey(first = null) {
    this.keys = await this.loads(import("./keys.js"));
    this.keys.listen(this, first);
  }

  async help() {
    (await this.loads(later(() => import("./sheet.js")))).help().showModal();
  }

  async share(founded = false) {
    (await this.loads(later(() => import("./share.js")))).openShare(this, founded);
  }

  async showEnding() {
    const { openEnding } = await this.loads(later(() => import("./ending.js")));
    openEnding(this);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  render(begins = false) {
    this.begins ||= begins;
    const here = (id) => this.has(id);
    const tree = this.mine && !this.busy ? this.tree : {};
    const node = walk(tree, this.path);
    const done = typeof node === "string";
    const { things, buttons } = offers(done && this.aside ? {} : tree, done ? this.from : this.path, here);
    const { desked } = this;
    const taken = new Set([...(desked && !this.aside ? [] : chosen(this.path, here)), ...(desked?.chosen() ?? [])]);
    const legal = new Set([...(desked && !this.aside ? (this.busy ? [] : desked.stops()) : things)].filter((id) => !taken.has(id)));
    const moved = new Set([...this.moved].filter((id) => !legal.has(id) && !taken.has(id)));
    const spare = this.holding && !this.busy ? offers(this.frame.held.touches, [], here).things : null;
    const free = this.mine && !this.busy ? new Set(Object.keys(this.frame.free).filter((id) => here(id) && !legal.has(id))) : new Set();
    const states = { legal, free, chosen: taken, spare, moved, hint: this.hints, dim: this.alike(legal, taken, free), ...this.people() };
    for (const drawing of this.drawings) drawing.show(states);
    this.desk?.show();
    this.board.tabs?.mark(legal, this.begins);
    const starts = this.begins && !this.busy;
    this.begins &&= this.busy; // while something is being saved nothing can be touched yet
    this.showBusy();
    byId("tool-hint").hidden = !this.mine || !this.frame.room.hints;
    this.prompt.show(done ? node : null, buttons.filter((step) => !this.path.includes(step)));
    this.log.mark();
    if (!starts) return;
    this.showAll([...legal].map((id) => this.find(id)));
    this.keys?.goOn(this);
  }

  /** What the question is about, or what has been chosen, after the page has got another size or another layout. */
  seeAgain() {
    if (!this.mine || this.busy) return;
    const those = (state) => this.drawings.flatMap(({ svg }) => [...svg.querySelectorAll(`.thing.${state}`)]);
    const taken = those("chosen");
    this.showAll(taken.length ? taken : those("legal"));
  }

  /** What somebody chooses from is in sight; a desk is seen whole, whatever was chosen at it. */
  showAll(things) {
    if (this.desked && !this.aside) bringIntoSight([this.desked.drawn], true);
    else bringIntoSight(things);
  }

  /** The players for whom bots play, and those who are not here. */
  people() {
    const { seats } = this.frame.room;
    const those = (test) => new Set(seats.filter(test).map(({ seat }) => `seat:${LETTERS[seat]}`));
    return { bot: those(({ bot }) => bot), away: those(({ bot, held, here }) => held && !bot && !here) };
  }

  /** Things such as can be chosen now that cannot be chosen. */
  alike(legal, taken, free) {
    const kind = (id) => (id.startsWith("verb:") ? id : id.replace(/:[^@]*/g, "")); // deeds are not of a kind
    const kinds = new Set([...legal].map(kind));
    const all = this.drawings.flatMap(({ svg }) => [...svg.querySelectorAll(".thing")].map((thing) => thing.dataset.id));
    return new Set(all.filter((id) => kinds.has(kind(id)) && !legal.has(id) && !taken.has(id) && !free.has(id)));
  }

  /** Show things to somebody. */
  hint(ids) {
    this.hints = new Set(ids);
    for (const id of ids) this.see(id); // its tab opens first: what is hidden has no size to draw a line around
    this.render();
  }

  /** Bring a thing into sight. */
  see(id) {
    this.board.tabs?.reveal(id);
    this.find(id)?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }

  // ---- what people do ----------------------------------------------------------------------------------------------

  /** A touch on the board: the innermost thing that can be chosen, else the innermost one from nearer. */
  touched(target) {
    finish(...this.drawings.map((drawing) => drawing.svg));
    const ids = [];
    for (let thing = target.closest(".thing"); thing; thing = thing.parentElement?.closest(".thing")) ids.push(thing.dataset.id);
    this.catchUp();
    if (!ids.length || ids.some((id) => this.choose(id)) || ids.some((id) => this.exchange(id))) return;
    if (!this.busy) this.inspect(target.isConnected ? target : this.find(ids[0]), true); // a touch too soon asks nothing
  }

  /** A thing from nearer. */
  async inspect(target, touched = false) {
    (await this.near()).show(target, touched);
  }

  async near() {
    const { Inspector } = await later(() => import("./inspector.js"));
    return (this.inspector ??= new Inspector(this));
  }

  choose(id) {
    if (!this.mine || this.busy) return false;
    if (this.desked?.set(id)) return true;
    for (const aside of [this.aside, !this.aside]) {
      const tree = aside ? this.frame.free : this.asked;
      const path = reach(tree, aside === this.aside ? this.path : [], id) ?? (this.find(id)?.matches(".ahead") ? ahead(tree, id) : null);
      if (path === null) continue;
      if (aside !== this.aside) this.path = [];
      this.aside = aside;
      this.go(path);
      return true;
    }
    return false;
  }

  /** With something in hand: put it back, and take up what was touched instead if that is something else. */
  exchange(id) {
    if (!this.holding || this.busy) return false;
    const { answer, touches } = this.frame.held;
    const path = reach(touches, [], id);
    if (path === null) return false;
    const other = walk(touches, path) !== answer;
    this.say({ undo: "step" }).then(() => {
      this.catchUp();
      if (other) this.choose(id);
    });
    return true;
  }

  go(touched) {
    this.cancelPreview();
    this.board.tabs?.follow();
    if (!touched.length) this.aside = false;
    const path = touched.length || !this.desked ? settled(this.tree, touched, this.liked) : this.desk.path() ?? [];
    this.from = this.fork(path);
    this.path = path;
    this.liked = path.findLast(turns) ?? this.liked;
    this.hints = new Set();
    this.render(true);
    const answer = walk(this.tree, path);
    if (typeof answer === "string") this.considered(answer);
  }

  /** The place from which something else could be chosen instead of the last touch. */
  fork(path) {
    const same = (one, other) => one === other || (one && turns(one) && turns(other));
    let kept = 0;
    while (kept < path.length - 1 && same(this.path[kept], path[kept])) kept++;
    return path.slice(0, kept);
  }

  /** Turn what is being placed; false if nothing can be turned. */
  turn(by = 1) {
    if (!this.mine || this.busy) return false;
    const path = turned(this.tree, this.path, by);
    if (path === this.path) return false;
    this.go(path);
    return true;
  }

  /** What can be taken back needs no thought: something is taken in hand, or a turn goes on. */
  async lift(answer) {
    await this.give(answer);
    this.catchUp();
  }

  /** Give the answers that most would give, one after the other, as long as they are what is asked for. */
  async asUsual() {
    for (const answer of this.frame.usual.answers) {
      if (this.frame.usual?.answers[0] !== answer) return;
      await this.lift(answer);
    }
  }

  /** An answer is complete: show what it brings, or give it at once if it can be taken back and nobody wants to be asked. */
  considered(answer) {
    if (this.desked && !this.aside) return; // it is nobody's business yet
    if (this.frame.lifts.includes(answer)) return this.lift(answer);
    if (confirming() === "never") return this.give(answer);
    this.prompt.focusConfirm();
    return this.preview(answer);
  }

  async preview(answer) {
    const { decision } = this.frame;
    const seat = this.seatNumber();
    this.showTrying(1);
    try {
      const tried = await call("POST", `/screen/${this.id}/preview?${this.manner()}`, { decision, answer, seat });
      if (this.frame.decision !== decision || walk(this.tree, this.path) !== answer) return;
      const canTurn = turned(this.tree, this.path) !== this.path;
      if (confirming() === "turn" && tried.next && !canTurn) return this.lift(answer);
      this.tried = tried;
      const backs = this.drawings.map((drawing) => drawing.lend(tried.svg));
      this.giveBack = () => backs.forEach((giveBack) => giveBack());
      this.render();
      this.see([...chosen(this.path, (id) => this.has(id))].at(-1) ?? "");
    } catch (refusal) {
      trouble(refusal);
    } finally {
      this.showTrying(-1);
    }
  }

  /** Until it is known what an answer would bring, its words are not all there: nobody has to hear half of them. */
  showTrying(more) {
    this.trying += more;
    byId("prompt").ariaBusy = this.trying ? "true" : null;
  }

  cancelPreview() {
    this.giveBack?.();
    this.giveBack = null;
    this.tried = null;
  }

  seatNumber() {
    return !this.frame || this.frame.seat === null ? undefined : LETTERS.indexOf(this.frame.seat);
  }

  give(answer) {
    return this.say({ answer });
  }

  undo(to = "step") {
    if (this.underway) return this.go(to === "turn" ? [] : back(this.path));
    if (this.canUndo()) return this.say({ undo: to });
  }

  canUndo() {
    return Boolean(this.frame?.room.undo.length);
  }

  async say(message) {
    if (this.busy) return;
    this.busy = true;
    this.board.tabs?.follow();
    const seat = message.undo ? this.frame.room.undo[0] : this.seatNumber();
    this.render();
    try {
      await this.line.send({ decision: this.frame.decision, seat, ...message });
    } catch (refusal) {
      this.go([]);
      trouble(refusal);
    } finally {
      this.busy = this.waiting.length > 0; // what came of it is still to be shown
      this.render();
    }
  }

  // ---- turns -------------------------------------------------------------------------------------------------------

  /** Once for each turn, unless somebody looks. */
  notify(before) {
    this.attention.report();
    mark(this.mine);
    if (!this.mine) return;
    const turnAt = (frame) => frame?.room.seats[LETTERS.indexOf(frame.seat)]?.turn ?? null;
    const turn = turnAt(this.frame);
    if (before && turn !== turnAt(before) && this.attention.quietFor(10)) chime();
    tell(this.id, turn, document.body.dataset.title, this.frame.question, !before || this.attention.looks);
  }
}

const table = new Table();
for (const { svg } of table.drawings) {
  svg.addEventListener("click", (event) => table.touched(event.target));
  svg.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".thing")) return;
    event.preventDefault();
    table.inspect(event.target);
  });
  svg.addEventListener("pointermove", ({ pointerType, target }) => pointerType === "mouse" && table.near().then((inspector) => inspector.rest(target)), { once: true });
}
byId("board").addEventListener("wheel", (event) => table.underway && table.turn(Math.sign(event.deltaY)) && event.preventDefault(), { passive: false });
onLayout(() => table.line.connect());
onSize(() => table.seeAgain());
if (matchMedia("(hover: hover)").matches) table.byKey();
else document.addEventListener("keydown", (event) => table.byKey(event), { once: true });

byId("set-confirm").value = confirming();
byId("set-confirm").addEventListener("change", (event) => remember("confirm", event.target.value));
byId("set-speed").value = speed();
byId("set-speed").addEventListener("change", (event) => remember("speed", event.target.value));
byId("tool-hint").onclick = async () => (await later(() => import("./hint.js"))).openHint(table);
byId("tool-help").addEventListener("click", () => table.help());
for (const id of ["menu-share", "tool-share"]) byId(id).addEventListener("click", () => table.frame && table.share());
for (const id of ["tool-menu", "tool-language"]) byId(id).addEventListener("click", () => table.frame && table.company("showMenu"));
byId("menu-takeback").addEventListener("click", () => table.frame && table.company("askForTakeBack"));

if (/^#(join|watch)=/.test(location.hash)) await (await later(() => import("./share.js"))).comeIn(table);
table.line.connect();
