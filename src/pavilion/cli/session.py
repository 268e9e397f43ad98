"""A game in the terminal: shows, asks, lets bots answer, and saves after every move."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence

from pavilion.bots import make
from pavilion.cli import ending, explain
from pavilion.cli.choices import MANY, Choice, begun, choices, chosen, menu
from pavilion.cli.effects import Moment, effects, followed
from pavilion.cli.hint import hint
from pavilion.cli.keyboard import ask
from pavilion.cli.saves import Saved
from pavilion.cli.screen import bold, has_signs, height, print_drawing, width, wrapped
from pavilion.cli.seats import Participant, seating
from pavilion.cli.words import in_words, log
from pavilion.core import NOBODY, Ambiguous, Bot, Forbidden, Rng, Unreadable
from pavilion.draw.terminal import drawing
from pavilion.languages import say_chain
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table

LAST_LINES = 8  # of the log, when a game is resumed
HIDE_THE_QUESTION = ("", "?", "h", "help", "s", "scores", "m", "moves", "hint")  # by what they print
FATE = "Fate"


class News:
    """What somebody did in one turn, and how the table stood before and after it."""

    def __init__(self, turn: int, seat: int, before: Moment) -> None:
        self.turn = turn
        self.seat = seat
        self.said: list[str] = []
        self.before = self.after = before


class Session:
    """One game at this terminal."""

    def __init__(self, table: Table, party: Sequence[Participant], saved: Saved) -> None:
        self.table = table
        self.party = party
        self.saved = saved
        self.bots: dict[str, Bot] = {}  # by participant
        self.news: list[News] = []
        self.worth_saving = bool(saved.record)  # from the first answer of a person on
        self.unsavable = False
        self.stale = True  # the board has to be shown
        self.unasked = True  # the question has to be shown
        self.path: list[str] = []  # what was pointed at so far, where an answer is given in steps

    # ---- who is who ---------------------------------------------------------------------------------------------

    def at(self, seat: int) -> Participant:
        return seating(self.table, self.party)[SEAT_LETTERS[seat]]

    @property
    def names(self) -> dict[str, str]:
        return {letter: one.name for letter, one in seating(self.table, self.party).items()}

    def asked_person(self) -> int | None:
        """The first seat of a person that owes an answer; None: nobody, or fate is typed."""
        return next((seat for seat in self.table.to_move if self.at(seat).is_person), None)

    # ---- the course of a game -----------------------------------------------------------------------------------

    def run(self) -> int:
        """Play on until the game is over or left."""
        try:
            while not self.table.over:
                if self.bots_answer():
                    self.save()
                if not self.table.over and self.person_answers():
                    self.leave()
                    return 0
        except KeyboardInterrupt:
            self.leave()
            raise
        self.tell()
        self.show([], 0)
        ending.show(self.table, self.names)
        ending.offer(self.table, self.saved)
        return 0

    def resume(self) -> int:
        print("The last moves:")
        for line in log(self.table, self.names)[-LAST_LINES:]:
            print(wrapped(line))
        return self.run()

    def bots_answer(self) -> bool:
        """Let all bots answer that are asked; did any?"""
        anybody = False
        while seats := [seat for seat in self.table.to_move if not self.at(seat).is_person]:
            self.answer(self.chosen_by_bot(seats[0]), seats[0])
            anybody = True
            if not any(one.is_person for one in self.party):
                self.tell()
        return anybody

    def chosen_by_bot(self, seat: int) -> str:
        """A bot's answer; a bot that breaks down is told off and answers with the first option."""
        one, legal = self.at(seat), self.table.codes(seat)
        eyes = self.table.eyes(seat, Rng(self.luck(f"eyes {len(self.table.answers)}")))
        try:
            if one.name not in self.bots:
                self.bots[one.name] = make(one.kind, self.table.game, self.luck(one.name), waiting=True)
            code = self.bots[one.name].answer(eyes, legal)
            return self.table.words.say(code if code in legal else legal[0])
        except Exception as trouble:
            what = f"{type(trouble).__name__}: {trouble}"
            print(f"{one.name} broke down ({what}) and takes the first answer.", file=sys.stderr)
            return self.table.words.say(legal[0])

    def luck(self, what: str) -> int:
        """Luck of bots: from the seed of the game, so that a game with a known seed can be played again."""
        seed = self.table.fates[-1].seed if self.table.fates else ""
        return int.from_bytes(hashlib.sha256(f"{seed} {what}".encode()).digest()[:7], "big")

    def answer(self, text: str, seat: int | None) -> None:
        """Give an answer, and keep what follows from it for telling."""
        before, start = Moment(self.table), len(self.table.answers)
        self.table.play(text, seat)
        given = self.table.answers[start]
        if not self.news or (self.news[-1].turn, self.news[-1].seat) != (given.turn, given.seat):
            self.news.append(News(given.turn, given.seat, before))
        last = self.news[-1]
        last.after = Moment(self.table)
        for n in range(start, len(self.table.answers)):
            if self.table.answers[n].seat == given.seat:
                last.said += filter(None, [in_words(self.table, n, self.names)])  # some go without saying
            elif self.table.seats == 1:
                self.hear_fate(n, last.after)
        self.path.clear()
        self.stale = True

    def hear_fate(self, n: int, now: Moment) -> None:
        """Who plays alone is told what fate answers."""
        if self.news[-1].seat != NOBODY:
            self.news.append(News(self.table.answers[n].turn, NOBODY, now))
        self.news[-1].said.append(in_words(self.table, n, self.names))

    # ---- the person at the keyboard -------------------------------------------------------------------------------

    def person_answers(self) -> bool:
        """Show what has happened, ask, obey; does the person want to leave?"""
        seat = self.asked_person()
        offered = choices(self.table, seat, self.path)
        asked = self.question(offered, seat) if self.stale or self.unasked else []
        if self.stale:
            self.tell()
            self.show(offered, len(asked))
        if asked:
            print("\n".join(asked))
        self.stale = False
        steps = "".join(f"{step.partition(':')[2]} > " for step in self.path)
        line = ask(f"{FATE if seat is None else self.at(seat).name}> {steps}")
        return line is None or self.obey(line.strip(), offered, seat)

    def show(self, offered: Sequence[Choice], below: int) -> None:
        """The table, with keys on what can be pointed at, if possible with room for this many lines and the prompt."""
        room = max(height() - below - 1, 1) if height() else 0
        view = self.table.view(self.asked_person())
        answers = {choice.key: choice.things for choice in offered}
        print_drawing(drawing(view, width(), room, answers, self.names, signs=has_signs()))

    def question(self, offered: Sequence[Choice], seat: int | None) -> list[str]:
        """What is asked, and the list of what can be answered."""
        who = "" if seat is None else f"{self.at(seat).name} ({SEAT_LETTERS[seat]}): "
        asked = wrapped(f"{who}{self.table.question}").splitlines()
        chain = self.table.chain() if seat is not None else None
        step = say_chain(self.table.game, "en", chain, self.table.answers, self.names) if chain else ""
        return [*wrapped(step).splitlines(), *map(bold, asked), *menu(offered, self.effects(offered, seat), width())]

    def effects(self, offered: Sequence[Choice], seat: int | None) -> list[list[str]]:
        if seat is None or len(offered) > MANY:
            return [[]] * len(offered)
        return effects(self.table, [choice.answer for choice in offered], seat, self.names)

    def obey(self, line: str, offered: Sequence[Choice], seat: int | None) -> bool:
        """A command or an answer; is it the wish to leave?"""
        word, choice = line.lower(), chosen(line, offered)
        self.unasked = word in HIDE_THE_QUESTION
        if choice:
            self.take(choice, seat)
        elif word in ("q", "quit", "exit"):
            return True
        elif word in ("?", "h", "help"):
            explain.question(self.table)
        elif word.startswith("?"):
            self.explain(line[1:].strip(), offered, seat)
        elif word == ".." or (word in ("u", "undo") and self.path):
            self.step_back()
        elif word in ("u", "undo"):
            self.undo()
        elif word in ("s", "scores"):
            ending.show(self.table, self.names)
        elif word == "hint" and seat is not None:
            luck = self.luck(f"hint {len(self.table.answers)}")
            for told in hint(self.table, seat, luck, self.names):
                print(wrapped(told))
        elif word in ("m", "moves"):
            for told in log(self.table, self.names):
                print(wrapped(told))
        elif word in ("b", "board"):
            self.stale = True
        elif line and self.path and (choice := begun(line, offered)):
            self.take(choice, seat)
        elif line:
            self.try_answer(line, seat)
        return False

    def take(self, choice: Choice, seat: int | None) -> None:
        """An answer, or a step towards one."""
        if choice.answer:
            self.try_answer(choice.answer, seat)
        else:
            self.path += choice.things
            self.stale = True

    def explain(self, asked: str, offered: Sequence[Choice], seat: int | None) -> None:
        choice = chosen(asked, offered)
        if choice and not choice.answer:
            print(f"{choice.key} is a step: answers that go on with {choice.words.removesuffix(' …')}.")
            return
        told = {one.answer: ", ".join(some) for one, some in zip(offered, self.effects(offered, seat), strict=True)}
        print(wrapped(explain.answer(self.table, choice.answer if choice else asked, seat, told)))

    def step_back(self) -> None:
        if self.path:
            self.path.pop()
            self.stale = True

    def try_answer(self, text: str, seat: int | None) -> None:
        try:
            self.answer(text, seat)
        except Forbidden as refusal:
            print(wrapped(f"Not possible: {refusal.sentence} ({refusal.rule})"))
        except (Unreadable, Ambiguous) as trouble:
            print(wrapped(f"{trouble} Type ? for help."))
        else:
            self.worth_saving = True
            self.save()

    def undo(self) -> None:
        """Take back the last answer of a person; the answers of bots stay."""
        chooser = self.table.last_chooser
        try:
            if chooser is not None and not self.at(chooser).is_person and not self.table.over:
                raise self.table.refusal(self.table.rules.undo_rule)
            self.table.undo()
        except Forbidden as refusal:
            print(wrapped(f"Not possible: {refusal.sentence} ({refusal.rule})"))
            return
        print("Taken back.")
        self.path.clear()
        self.news.clear()
        self.stale = True
        self.save()

    # ---- telling and saving ---------------------------------------------------------------------------------------

    def tell(self) -> None:
        """What has happened since it was last told."""
        if self.news:
            print()
        for one in self.news:
            letter = "" if one.seat == NOBODY else SEAT_LETTERS[one.seat]
            print(wrapped(f"{self.names.get(letter, FATE)}: {'; '.join(one.said) or '…'}"))
            for line in followed(self.table, one.before, one.after, letter, self.names) if letter else []:
                print(wrapped(f"   {line}"))
        self.news.clear()

    def save(self) -> None:
        if not self.worth_saving or self.unsavable:
            return
        self.saved.record = self.table.record(with_seed=True)
        try:
            self.saved.write()
        except Unreadable as trouble:
            self.unsavable = True
            print(wrapped(f"The game cannot be saved: {trouble} It goes on unsaved."), file=sys.stderr)

    def leave(self) -> None:
        print()
        if self.worth_saving and not self.unsavable:
            print(f"Saved in {self.saved.path}\nGo on with: pavilion play --resume")
