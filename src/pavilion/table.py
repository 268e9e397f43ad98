"""Table: the user's face of a game. Speaks text, keeps the record, answers for fate.

    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    t.play("place agriculture")
    t.legal(), t.why_not("source agriculture"), t.undo(), t.record()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pavilion.core import NOBODY, TOP, Forbidden, Game, Options, Rng, State, Terms, Told, Unreadable, View
from pavilion.core.errors import Reason
from pavilion.core.phrases import Say, fill, plainly
from pavilion.core.position import CHANCE, Pending
from pavilion.outcomes import Outcomes
from pavilion.picture import Picture
from pavilion.record.fate import Fate
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.notation import vocabulary
from pavilion.record.position import write_position
from pavilion.record.reading import Reader, addressed, contradiction, reader_at
from pavilion.record.record import FATE, Answer, Mark, Spoken, digest, speaker, write_record, write_result
from pavilion.record.replay import asked_and_meant, dealt_faces
from pavilion.record.touch import Tree, reasons, touch_tree

if TYPE_CHECKING:
    from pavilion.core.parts import Ledger
    from pavilion.record.chronicle import Chronicle


class Preview(NamedTuple):
    """What an answer would do: its canonical words, a table at which it was given, and what comes next there.

    There is no table if the answer reveals a secret.
    """

    answer: str
    table: Table | None
    stops: Literal["secret", "over", "player", "fate"]


class Table(Picture, Outcomes):
    """One game being played, with everything said at it. Made by `pavilion.new` and `pavilion.load`."""

    def __init__(self, game: Game, terms: Terms, state: State, fates: list[Fate], start: str = "") -> None:
        self.game = game
        self.terms = terms
        self.seats = int(terms.seats)
        self.rules = game.rules
        self.words = vocabulary(game)
        self.auto_single = terms.options.get("auto_single") is not False
        self.fates = fates  # the last one speaks; none: people type what fate says
        self.start = start  # the edited position it began with, or ""
        self.answers: list[Answer] = []
        self.marks: list[Mark] = []
        self.past: list[tuple[int, State]] = []  # positions before a player's answer, back to the veil
        self._state = state
        self._buffer = Options()
        self._undoing = NOBODY  # whose answers are being taken back
        self._faces: Ledger[Any] | None = None  # the ledger of card faces, made when somebody looks
        self._chronicle: Chronicle | None = None  # likewise
        self.rules.settle(state)
        self._opening = state.clone()

    # ---- what is asked ------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self._state.depth == 0)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe an answer; empty at the end, and while fate is typed by hand."""
        return tuple(self.rules.to_move(self._state))

    @property
    def asked(self) -> str:
        """The name of the question in the game's decision table: "place-supporter"; "" at the end."""
        s = self._state
        return s.stack[s.depth - 1].duty.name if s.depth else ""

    @property
    def question(self) -> str:
        """The question in words."""
        asked = self.asked
        return fill(self.game.texts.QUESTIONS[asked], self.details) if asked else ""

    @property
    def details(self) -> dict[str, str]:
        """What fills the gaps of the question, in English words."""
        return self.game.details(self._state, self.terms)

    def codes(self, seat: int | None = None) -> list[int]:
        """The legal answers as the engine's codes."""
        return self._legal(self._at(seat))

    def legal(self, seat: int | None = None) -> list[str]:
        """All legal answers, in canonical words and stable order; of the first seat to move unless one is named."""
        return [self.words.texts[code] for code in self.codes(seat)]

    def verbs(self, seat: int | None = None) -> set[str]:
        """The words that answers to a seat's question begin with, those of free actions too."""
        at = self._at(seat)
        duties = [self._state.stack[at].duty, *self.rules.riders] if at != TOP else []
        return {verb.name for duty in duties for verb in duty.asks}

    @property
    def reader(self) -> Reader:
        """Knows what texts mean here."""
        return reader_at(self.game, self.terms)

    def answer_context(self, code: int) -> Told:
        """What an answer is about now beyond its own words, if the game tells: the project that lies there."""
        return self.game.answer_context(self._state, code)

    def touches(self, seat: int | None = None) -> Tree:
        """The legal answers as paths of things to point at."""
        return touch_tree(self.rules.grammar, self.codes(seat))

    def read(self, text: str, seat: int | None = None) -> str:
        """The canonical words of the legal answer that a text means; the errors of `play` if there is none."""
        return self.words.texts[self._read(text, seat)[0]]

    def why_not(self, text: str, seat: int | None = None, say: Say = plainly) -> Reason | None:
        """The rule that forbids an answer and a sentence, in English or the language of `say`; None if it is legal.

        A text that is no answer is forbidden by no rule: it raises `Unreadable` or `Ambiguous`, as `play` does.
        """
        try:
            self._read(text, seat)
        except Forbidden as refusal:
            return Reason(refusal.rule, say(refusal.sentence))
        return None

    # ---- answers ------------------------------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        """An answer, "place agriculture" or an abbreviation; with the seat where that matters: "B: set 5"."""
        code, at = self._read(text, seat)
        self._undoing = NOBODY
        p = self._state.stack[at]
        if p.mode != CHANCE:
            self.past.append((len(self.answers), self._state.clone()))
        self._apply(p, code, at, False)
        self.go_on()

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer of a player, with what followed by itself.

        Never past a revealed secret, and never after the end, when the seed is known to all.
        """
        asking = None if seat is None else self._seat(seat)
        if self.over:
            raise self.refusal(self.rules.end_rule, "undo")
        player = self.last_chooser
        if asking is None:
            asking = self._undoing if self._undoing != NOBODY else player
        if player is None or player != asking:
            raise self.refusal(self.rules.undo_rule, "undo")
        self._undoing = player
        self.go_back()

    @property
    def last_chooser(self) -> int | None:
        """Whose answer is the last one that was chosen, if no secret was revealed since; else None."""
        chosen = next((n for n in range(len(self.answers) - 1, -1, -1) if not self.answers[n].forced), None)
        return self.answers[chosen].seat if chosen is not None and self.past and self.past[-1][0] == chosen else None

    def go_back(self) -> None:
        """Stand as before the last chosen answer; whether it may be taken back has been asked before."""
        n, before = self.past.pop()
        self._state = before.clone()  # clones of the table share what is past
        del self.answers[n:]
        self._faces = None
        if self._chronicle is not None:
            self._chronicle.go_back(n, before)
        if self.fates and self.fates[-1].since > n:  # what was said before its time is said anew by the last one
            self.fates = [*self.fates[:-1], Fate(self.fates[-1].seed, since=n)]
        self.marks = [mark for mark in self.marks if mark.after <= n]

    def preview(self, text: str, seat: int | None = None) -> Preview:
        """What an answer would do, tried on a copy at which nobody speaks for fate and no secret is shown."""
        twin, at = self.clone(), len(self.answers)
        twin.fates = []
        twin.play(text, seat)
        twin.fates = self.fates
        answer = self.words.texts[twin.answers[at].code]
        if not twin.past:  # the table forgets what can be taken back when a secret has been revealed
            return Preview(answer, None, "secret")
        return Preview(answer, twin, "over" if twin.over else "player" if twin.to_move else "fate")

    def usual(self, seat: int) -> list[str]:
        """The answers of a seat that most would give from here on without a thought; none if it has to think."""
        given = self.as_usual(seat).answers[len(self.answers) :]
        return [self.words.texts[answer.code] for answer in given if not answer.forced]

    def as_usual(self, seat: int) -> Table:
        """A table at which the seat has given such answers, and fate has said nothing."""
        twin = self.clone()
        twin.fates = []
        while twin.to_move == (seat,) and (code := self.game.usual(twin._state)) is not None:
            twin.play(self.words.texts[code], seat)
        twin.fates = self.fates
        return twin

    def through(self, tried: Preview, seat: int) -> Preview:
        """An answer that was tried, gone on with as far as most would without a thought: what it costs is paid."""
        if tried.table is None:
            return tried
        twin = tried.table.as_usual(seat)
        return Preview(tried.answer, twin, "over" if twin.over else "player" if twin.to_move else "fate")

    def at(self, n: int) -> Table:
        """The table as it stood after n answers; whatever fate was asked then has not been answered."""
        twin = Table(self.game, self.terms, self._opening.clone(), self.fates, self.start)
        for answer in self.answers[:n]:
            twin.repeat(answer)
        return twin

    def clone(self) -> Table:
        """An independent copy that goes on with the same fate."""
        twin = Table.__new__(Table)  # field by field: Python finds them faster than in a copied dictionary
        twin.game, twin.terms, twin.seats, twin.start = self.game, self.terms, self.seats, self.start
        twin.rules, twin.words, twin.auto_single, twin.fates = self.rules, self.words, self.auto_single, self.fates
        twin._undoing, twin._opening = self._undoing, self._opening
        twin.answers, twin.marks, twin.past = self.answers[:], self.marks[:], self.past[:]
        twin._state, twin._buffer = self._state.clone(), Options()
        twin._faces = self._faces.clone() if self._faces is not None else None
        twin._chronicle = self._chronicle.clone() if self._chronicle is not None else None
        return twin

    # ---- the position -------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None, before: Table | None = None) -> dict[str, object]:
        """All that a seat (None: an onlooker) may know, ready for JSON; with `before`, what an answer has fed."""
        eye, verdict = NOBODY if seat is None else self._seat(seat), self.verdict()
        return {
            "game": self.game.name,
            "seats": self.seats,
            "seat": None if seat is None else SEAT_LETTERS[eye],
            "decision": len(self.answers),
            "over": self.over,
            "to_move": [SEAT_LETTERS[mover] for mover in self.to_move],
            "asked": self.asked,
            "question": self.question,
            "details": self.details,
            "reasons": reasons(self.game, self._state, eye),
            "feeds": self.rules.feeds(before._state, self._state, eye) if before else [],
            "scores": self.scores(),
            "verdict": verdict._asdict() if verdict else None,
            "options": self.terms.options,
            "commitment": self.fates[-1].commitment if self.fates else None,
            "faces": self.faces(),
            "board": self.rules.view(self._state, eye),
        }

    def faces(self) -> dict[str, list[str]]:
        """Which card of its kind lies open where, by id: flavour, the same for everybody; {} if a game has none."""
        if not self.game.has("faces"):
            return {}
        if self._faces is None:
            commitment = self.fates[0].commitment if self.fates else "typed"
            self._faces = dealt_faces(self.game, self._opening, commitment, self.answers)
        return self._faces.view()

    def opening(self) -> State:
        """The position before the first answer."""
        return self._opening.clone()

    def eyes(self, seat: int, luck: Rng) -> View:
        """What a bot at this seat is given."""
        return View(self.rules, self._state, seat, luck)

    def position(self) -> str:
        """The position as text that can be edited and read back with `pavilion.new(…, position=text)`."""
        return write_position(self.game, self.terms, self._state)

    def digest(self) -> str:
        """A short fingerprint: equal positions have equal ones."""
        return digest(self._state)

    def record(self, with_seed: bool = False) -> str:
        """The whole game as text that replays. The seed is told when the game is over, or for a private save file."""
        said, s = self.words.texts, self._state
        return write_record(self.game, self.terms, self.start, self.fates, self.answers, self.marks, said, s, with_seed)

    def result(self) -> str:
        """Scores and places as the record says them; "" while the game runs."""
        return write_result(self.game, self._state) if self.over else ""

    def moves(self) -> list[str]:
        """Every answer so far in words, with who gave it: "A: place agriculture"."""
        return [f"{speaker(answer.seat)}: {self.words.texts[answer.code]}" for answer in self.answers]

    def __repr__(self) -> str:
        stand = "over" if self.over else f"{' '.join(SEAT_LETTERS[seat] for seat in self.to_move) or FATE} to move"
        return f"<Table of {self.game.title}, {self.seats} seats, {len(self.answers)} answers, {stand}>"

    # ---- inside -------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Unreadable("there is no seat {seat!r}", "seat", "Seats: 0 to {last}.", seat=seat, last=self.seats - 1)
        return seat

    def _at(self, seat: int | None) -> int:
        """Where the question of a seat lies on the stack; TOP if it has none."""
        s = self._state
        if s.depth == 0:
            return TOP
        return self.rules.top(s) if seat is None else self.rules.owed_by(s, self._seat(seat))

    def _legal(self, at: int) -> list[int]:
        if at == TOP:
            return []
        self.rules.legal(self._state, self._buffer, at)
        return self._buffer.list()

    def _read(self, text: str, seat: int | None) -> tuple[int, int]:
        """The legal code that a text means, and the question it answers."""
        if not isinstance(text, str):
            raise Unreadable("an answer is text, not {text!r}", "answer", text=text)
        if seat is not None:
            self._seat(seat)
        who, answer = addressed(text, self.seats)
        if who is not None and seat is not None and who != seat:
            raise contradiction(text, seat)
        at = self._at(None) if who == NOBODY else self._at(seat if who is None else who)
        if who == NOBODY and at != TOP and self._state.stack[at].mode != CHANCE:
            at = TOP  # fate is not asked
        legal = self._legal(at)
        if who is None and (exact := self.words.codes.get(text, TOP)) in legal:
            return exact, at  # as programs say it, and often
        meant = self.reader.meant(answer, self._state, at, legal)
        said = self.words.texts[meant] if isinstance(meant, int) else answer.strip()
        if self.over:
            raise self.refusal(self.rules.end_rule, said)
        if at == TOP:
            speaker = seat if who is None or who == NOBODY else who
            barred = self.rules.turn_rule if speaker is None else self.rules.barred_seat(self._state, speaker)
            raise self.refusal(barred, said)
        if isinstance(meant, str):
            raise self.refusal(self.rules.barred_word(self._state, self._state.stack[at], meant), said)
        if meant not in legal:
            raise self.refusal(self.rules.why_not(self._state, meant, at), said)
        return meant, at

    def refusal(self, rule: str, text: str = "") -> Forbidden:
        """The error that says in a sentence why a rule forbids something."""
        return Forbidden(rule, self.game.reason(rule), text)

    def _apply(self, p: Pending, code: int, at: int, forced: bool) -> None:
        s = self._state
        round, veil = s.round, s.veil
        self.answers.append(Answer(p.seat, code, s.turn, forced, p.duty.name, self.game.answer_context(s, code)))
        self.rules.apply(s, code, at)
        self.rules.settle(s)
        if self._faces is not None:
            self._faces.see(s)
        if s.veil != veil:
            self.past.clear()
        if s.round != round or s.depth == 0:
            self.marks.append(Mark(len(self.answers), round, digest(s)))

    def go_on(self) -> None:
        """Steps, fate, and answers without alternative."""
        rules, s = self.rules, self._state
        while s.depth:
            at = rules.top(s)
            p = s.stack[at]
            if p.mode == CHANCE:
                if not self.fates:
                    return
                self._apply(p, p.duty.draw(s, p, self.fates[-1].luck(s.count)), at, True)
                continue
            rules.legal(s, self._buffer, at)
            if not self._is_forced(p):
                return
            self._apply(p, self._buffer.codes[0], at, True)

    def _is_forced(self, p: Pending) -> bool:
        """Is there one answer only, which the table may give by itself? The options are in the buffer."""
        duty, out = p.duty, self._buffer
        if out.count > 1 and not (duty.past_riders and out.codes[0] < self.rules.riders_from <= out.codes[1]):
            return False
        return self.auto_single and not duty.always and len(self.rules.to_move(self._state)) == 1

    def repeat(self, answer: Answer) -> None:
        """Take an answer that was given in the same position of another table."""
        self.replay(Spoken(speaker(answer.seat), self.words.texts[answer.code], answer.turn, 0))

    def replay(self, spoken: Spoken) -> None:
        """Take an answer from a record, which must be legal."""
        at, code = asked_and_meant(self.game, self._state, spoken, self._buffer)
        p = self._state.stack[at]
        forced = p.mode == CHANCE or self._is_forced(p)
        if not forced:
            self.past.append((len(self.answers), self._state.clone()))
        self._apply(p, code, at, forced)
