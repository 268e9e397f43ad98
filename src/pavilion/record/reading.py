"""Reading: which answer a text means. One reader serves tables, terminals and the server.

A text that is an answer word for word is that answer, legal or not. Otherwise people may leave out words, abbreviate
them (numbers never: 1 is not the beginning of 10), and call things what they are called on the board, in any language,
by their code or by their id: `pl ag`, `Fine Arts`, `Schöne Künste`, `place:FA`, `area:fine-arts`. What is given whole
is never taken for the beginning of something else. The parts of a heap, such as dice, may be said in any order:
`set 1-6-6-6`, `set 6 6 1 6`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from pavilion.core import NO_NOUN, NOBODY, TOP, Ambiguous, Game, Phrase, State, Terms, Unreadable
from pavilion.core.errors import listed

from .header import SEAT_LETTERS
from .notation import WORD, vocabulary, words_of
from .record import FATE

TABLES = 32  # sets of terms whose readers are kept
MOST_WORDS = 24  # of a text that could be an answer
Words = tuple[str, ...]
Part = frozenset[Words]  # a verb or a thing: everything that it is called
Tongue = Callable[[str], str]  # says a name in a language


class Lexicon:
    """What the parts of answers, verbs and things, are called in some languages."""

    def __init__(self, game: Game, names: Mapping[str, str], tongues: Sequence[Tongue]) -> None:
        self.game = game
        self.names = names
        self.tongues = tongues
        things: dict[str, Part] = {}
        self.parts: list[list[Part]] = []  # by code
        for verb in game.rules.grammar.verbs:
            for word in (*verb.noun.names, *verb.second_noun.names):
                if word not in things:
                    things[word] = self.spellings(word)
            for code in range(verb.base, verb.end):
                self.parts.append([frozenset([words_of(verb.name)]), *(things[word] for word in verb.words(code)[1:])])

    def spellings(self, word: str) -> Part:
        """The word of an answer, what it is called, and the code that the rules print for it."""
        codes: Mapping[str, str] = getattr(self.game.texts, "CODES", {})
        return self.called(self.names.get(word, word)) | {words_of(word), words_of(codes.get(word, word))}

    def called(self, name: str) -> Part:
        return frozenset(words_of(tongue(name)) for tongue in self.tongues)

    def about(self, s: State, code: int) -> list[Part]:
        """What a legal answer is about now, by name: "buy 3" is the tile that lies there."""
        return [self.called(name) for _, name in self.game.answer_context(s, code) if isinstance(name, str)]

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for parts in self.parts for part in parts for called in part for word in called)


class Reader:
    """What texts mean at the tables of a game with the same components."""

    def __init__(self, game: Game, terms: Terms) -> None:
        self.game = game
        self.rules = game.rules
        self.vocabulary = vocabulary(game)
        self.names = game.names_at(terms)

    @cached_property
    def label(self) -> re.Pattern[str]:
        """What may stand before a thing: "area:fine-arts"."""
        nouns = {noun.name for verb in self.rules.grammar.verbs for noun in (verb.noun, verb.second_noun)} - {""}
        return re.compile(rf"\b(?:{'|'.join(['verb', *sorted(nouns)])}):")

    @cached_property
    def english(self) -> Lexicon:
        return Lexicon(self.game, self.names, [str])

    @cached_property
    def translated(self) -> Lexicon:
        from pavilion.languages.catalogue import LANGUAGES, translator  # slow to load, and seldom needed

        return Lexicon(self.game, self.names, [translator(language, self.game).t for language in LANGUAGES])

    # ---- which answer is meant ----------------------------------------------------------------------------------

    def meant(self, text: str, s: State, at: int, legal: Sequence[int]) -> int | str:
        """The code that a text means as an answer to the question at a place of the stack, legal or not.

        A word that is never an answer is returned as it is. `Ambiguous` if several legal answers could be meant,
        `Unreadable` if it is no answer at all.
        """
        typed = words_of(self.label.sub(" ", text))
        ways = [*dict.fromkeys((typed, self.vocabulary.ordered(typed)))]
        for words in ways:
            exact = self.vocabulary.by_words.get(words)
            if exact is not None and self.rules.exists(s, exact):
                return self._respelled(s, at, exact)
        for words in ways if 0 < len(typed) <= MOST_WORDS else ():
            found = self._found(self.english, words, s, at, legal)
            found = found or self._found(self.translated, words, s, at, legal)
            if found:
                return found if isinstance(found, str) else self._only(text, s, at, legal, found)
        raise self._strange(text)

    def _found(self, lexicon: Lexicon, words: Words, s: State, at: int, legal: Sequence[int]) -> list[int] | str:
        """The likeliest codes for some words, or the word that is never an answer: whole names before beginnings."""
        about = {code: lexicon.about(s, code) for code in legal}
        known = lexicon.words.union(*(called for parts in about.values() for part in parts for called in part))
        if words[0] in self.rules.grammar.nevers:
            known |= {*words}  # whatever is said behind it
        if not all(any(begins(word, full) for full in known) for word in words):
            return []
        verbs = s.stack[at].duty.asks if at != TOP else []
        asked = [code for verb in verbs for code in range(verb.base, verb.end) if self.rules.exists(s, code)]

        def fitting(codes: Iterable[int], whole: bool) -> list[int]:
            return [code for code in codes if fits(words, [*lexicon.parts[code], *about.get(code, ())], whole)]

        if found := fitting(legal, True) or fitting(asked, True):
            return found
        if words[0] in self.rules.grammar.nevers:
            return words[0]
        if found := fitting(legal, False) or fitting(asked, False):
            return found
        existing = [code for code in range(len(self.vocabulary.texts)) if self.rules.exists(s, code)]
        return fitting(existing, True) or fitting(existing, False)

    def is_whole(self, text: str, code: int) -> bool:
        """Is every word of a text a whole one, if it means this answer?"""
        return fits(words_of(text), self.english.parts[code], whole=True)

    def _only(self, text: str, s: State, at: int, legal: Sequence[int], found: Sequence[int]) -> int:
        """The one legal code among those found; if there is none, the first of them."""
        meant = [code if code in legal else self._respelled(s, at, code) for code in found]
        possible = [*dict.fromkeys(code for code in meant if code in legal)]
        if len(possible) > 1:
            raise Ambiguous(text, [self.vocabulary.texts[code] for code in possible])
        return possible[0] if possible else meant[0]

    def _respelled(self, s: State, at: int, code: int) -> int:
        return code if at == TOP else int(self.rules.respelled(s, s.stack[at], code))

    # ---- what cannot be read ------------------------------------------------------------------------------------

    def _strange(self, text: str) -> Unreadable:
        """What is wrong with a text that no answer fits: the first word that nothing begins with."""
        for found in WORD.finditer(self.label.sub(lambda label: " " * len(label[0]), text)):
            word, column = found[0], found.start() + 1
            if not any(begins(word.casefold(), full) for full in self.translated.words):
                return Unreadable(
                    "{word!r} is unknown in this game", "{text!r}, column {column}", self._instead(text),
                    word=word, text=text, column=column,
                )  # fmt: skip
        return Unreadable(
            "these words do not form an answer" if words_of(text) else "the answer is empty", "{text!r}",
            self._beginnings(),
            text=text,
        )  # fmt: skip

    def _instead(self, text: str) -> Phrase:
        """What could stand there: the nouns of the verb if it was recognised, else the verbs."""
        first = words_of(text)[0]
        for verb in self.rules.grammar.verbs:
            if verb.name.startswith(first) and verb.noun is not NO_NOUN:
                nouns = verb.noun.names if verb.second_noun is NO_NOUN else [*verb.noun.names, *verb.second_noun.names]
                return Phrase("After {verb!r}: {nouns}.", verb=verb.name, nouns=listed(nouns))
        return self._beginnings()

    def _beginnings(self) -> Phrase:
        names = ", ".join(verb.name for verb in self.rules.grammar.verbs if verb.index >= 0)
        return Phrase("An answer begins with one of: {names}.", names=names)


def addressed(text: str, seats: int) -> tuple[int | None, str]:
    """Who speaks according to a text, and the answer: "B: set 5"; NOBODY is fate, None anybody who is asked."""
    who, colon, answer = text.partition(":")
    if not colon:
        return None, text
    seat = who.strip()
    if len(seat) != 1 and seat.lower() != FATE:
        return None, text
    if seat.lower() == FATE:
        return NOBODY, answer
    letters = SEAT_LETTERS[:seats]
    if seat.upper() not in letters:
        raise Unreadable(
            "there is no seat {seat!r}", "{text!r}, column {column}", "Seats: {seats}.",
            seat=seat, text=text, column=1, seats=", ".join(letters),
        )  # fmt: skip
    return letters.index(seat.upper()), answer


def contradiction(text: str, seat: int) -> Unreadable:
    """What a seat says in the name of another, or of fate."""
    return Unreadable(
        "{named!r} is named, but seat {seat!r} is answering", "{text!r}, column {column}",
        "Leave out what stands before the colon.",
        named=text.partition(":")[0].strip(), seat=SEAT_LETTERS[seat], text=text, column=1,
    )  # fmt: skip


def begins(word: str, full: str) -> bool:
    """Is a word the beginning of another? A number is not the beginning of a longer one."""
    return full.startswith(word) and not (word[-1:].isdigit() and full[len(word) : len(word) + 1].isdigit())


def fits(words: Words, parts: Sequence[Part], whole: bool) -> bool:
    """Do the words name these parts in this order? Parts may be left out, and unless `whole`, words abbreviated."""
    if not words or not parts:
        return not words
    lengths = {n for called in parts[0] for n in fitting_lengths(words, called, whole)}
    return any(fits(words[n:], parts[1:], whole) for n in lengths) or fits(words, parts[1:], whole)


def fitting_lengths(words: Words, called: Words, whole: bool) -> Iterator[int]:
    """How many of the first words may stand for something that is called so."""
    if whole:
        if words[: len(called)] == called:
            yield len(called)
        return
    for n, (word, full) in enumerate(zip(words, called, strict=False), 1):
        if not begins(word, full):
            return
        yield n


@lru_cache(TABLES)
def reader_at(game: Game, terms: Terms) -> Reader:
    return Reader(game, terms)
