"""What happens at a table, in words of a language: questions, log lines, reasons, points, refusals.

A game says everything in its module `text`; here it is put together from templates and names. Things on the table are
called as touches call them: "area:fine-arts". `names` says who sits where: {"A": "Anna"}.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pavilion.core import NOBODY, Game, InputError, Option, Several, Told
from pavilion.core.phrases import UNNAMED, Say, Words, fill, gaps, unbroken
from pavilion.record.chain import Chain
from pavilion.record.record import Answer
from pavilion.record.touch import things

from .catalogue import Translator, translator

Names = Mapping[str, str]
Tongue = Callable[[str], str]  # says an English text in a language
NOBODY_NAMED: Names = {}
SEAT = "seat"  # a gap for somebody's name


def say_thing(game: Game, language: str, thing: str, names: Names = NOBODY_NAMED) -> str:
    """A thing by its name: "area:fine-arts" → "Fine Arts", "seat:B" → who sits there, "verb:discard" → "Discard …"."""
    kind, _, word = thing.rpartition(":")
    if kind == "verb":
        return say_answer(game, language, word, [])
    return names.get(word) or unbroken(translator(language, game).t(name_of(game, kind, word)))


def name_of(game: Game, kind: str, word: str) -> str:
    """What a word is called; a thing may have a name of its own where the same word means two of them."""
    names = game.texts.NAMES
    return names.get(f"{kind}:{word}") or names.get(word, word)


def say_answer(
    game: Game, language: str, verb: str, nouns: Sequence[str], names: Names = NOBODY_NAMED, told: Told = ()
) -> str:
    """An answer that may be given: "Place a supporter in Fine Arts"; dots stand where nothing is named yet."""
    speaker = translator(language, game)
    offers = (offer_name(game, words) for words in wordings(verb, nouns, told))
    offer = next((speaker.t(name) for name in offers if speaker.knows(name)), verb)
    words = fill(offer, dict.fromkeys(gaps(offer), UNNAMED) | words_in_gaps(game, speaker.t, nouns, names, told))
    return words[:1].upper() + words[1:]


def offer_name(game: Game, wording: str) -> str:
    """What the words of an offer are called inside the program: "expo-1906:verb:buy+tile"."""
    return f"{game.name}:verb:{wording.replace(' ', '+')}"


def wordings(verb: str, nouns: Sequence[str], told: Told) -> list[str]:
    """The keys an answer's wording is looked up by: with what is told, for one thing, or just for its verb."""
    both = [f"{verb} {noun} {gap}" for noun in nouns for gap, _ in told]
    return [*both, *(f"{verb} {gap}" for gap, _ in told), *(f"{verb} {noun}" for noun in nouns), verb]


def words_in_gaps(game: Game, t: Tongue, nouns: Sequence[str], names: Names, told: Told) -> dict[str, str]:
    """What the nouns of an answer, and what is told of it, fill into its gaps."""
    words = dict(noun.split(":", 1) for noun in nouns)
    things = {gap: names.get(word) or t(name_of(game, gap, word)) for gap, word in words.items()}
    more = {gap: (names.get(str(name)) if gap == SEAT else "") or in_tongue(t, name) for gap, name in told}
    return {gap: unbroken(name) for gap, name in (things | more).items()}


def in_tongue(t: Tongue, words: Words) -> str:
    """A name, or a phrase with whatever is in its gaps."""
    if isinstance(words, str):
        return t(words)
    return words.worded(lambda template, **values: fill(t(template), values))


def say_deed(
    game: Game,
    t: Tongue,
    verb: str,
    nouns: Sequence[str],
    names: Names = NOBODY_NAMED,
    asked: str = "",
    again: bool = False,
    told: Told = (),
) -> str:
    """What somebody did by an answer: "places a supporter in Fine Arts"; its own words if the game has none for it.

    An answer with empty words goes without saying: what follows it tells it, as putting down does of taking up. Where
    an answer means something else to another question, or if the same is asked again at once, the game may have other
    words for it; so it may where it tells what the answer was about, and about some things.
    """
    answers = game.texts.ANSWERS
    keys = (f"{asked} again {verb}" if again else "", f"{asked} {verb}", *wordings(verb, nouns, told))
    plain = " ".join([verb, *(noun.partition(":")[2] for noun in nouns)])
    template = next((answers[key] for key in keys if key in answers), plain)
    return fill(t(template), words_in_gaps(game, t, nouns, names, told))


def is_asked_again(answers: Sequence[Answer], n: int) -> bool:
    """Has fate been asked the same as in answer n at once, in the same turn?"""
    if n + 1 == len(answers) or answers[n].seat != NOBODY or answers[n + 1].seat != NOBODY:
        return False
    return (answers[n].turn, answers[n].asked) == (answers[n + 1].turn, answers[n + 1].asked)


def log_line(
    game: Game,
    language: str,
    seat: str | None,
    verb: str,
    nouns: Sequence[str],
    names: Names = NOBODY_NAMED,
    asked: str = "",
    again: bool = False,
    told: Told = (),
) -> str:
    """An answer in words: "Anna places a supporter in Fine Arts"; none if it goes without saying. Without a seat it is
    fate that speaks.
    """
    does = say_deed(game, translator(language, game).t, verb, nouns, names, asked, again, told)
    if not does:
        return ""
    return does[:1].upper() + does[1:] if seat is None else f"{names.get(seat, seat)} {does}"


def say_question(
    game: Game, language: str, asked: str, details: Mapping[str, str], names: Names = NOBODY_NAMED
) -> str:
    """What a table asks; `asked` is its name in the decision table, `details` fill the gaps of its sentence."""
    if not asked:
        return ""
    t = translator(language, game).t
    return fill(t(game.texts.QUESTIONS[asked]), {gap: names.get(value) or t(value) for gap, value in details.items()})


def say_chain(game: Game, language: str, chain: Chain, answers: Sequence[Answer], names: Names = NOBODY_NAMED) -> str:
    """Which step of a chain of effects is asked, and what has set it off: "Step 2 of 4 · Sell a part at Fog 1"."""
    translated, cause = translator(language, game), chain.cause
    told = [said_of(translated.say, chain)] if chain.of != 1 else []
    if cause.answer >= 0:
        given, grammar = answers[cause.answer], game.rules.grammar
        nouns = things(grammar, given.code)
        told.append(say_answer(game, language, grammar.verb_of(given.code).name, nouns, names, given.told))
    elif cause.name in (reports := getattr(game.texts, "REPORTS", {})):
        told.append(translated.t(reports[cause.name].title))
    return " · ".join(told)


def said_of(say: Say, chain: Chain) -> str:
    """Of how many steps is said only if it is known."""
    if chain.of is None:
        return say("Step {step}", step=chain.step)
    return say("Step {step} of {of}", step=chain.step, of=chain.of)


def say_reason(game: Game, language: str, rule: str) -> str:
    """The sentence of a rule that forbids something."""
    return translator(language, game).t(game.reason(rule))


def say_option(game: Game, language: str, option: Option) -> tuple[str, str]:
    """What can be agreed: a short title, and what it means."""
    speaker = translator(language, game)
    meaning = speaker.t(option.meaning)
    return title(speaker, f"{game.name}:option:{option.name}", option.name), meaning[:1].upper() + meaning[1:]


def say_value(game: Game, language: str, option: Option, value: object) -> str:
    """A value of an option, as a person would say it."""
    speaker = translator(language, game)
    if isinstance(value, bool):
        return speaker.t("yes" if value else "no")
    if isinstance(option, Several) and isinstance(value, list) and len(value) != 1:
        return ", ".join(say_value(game, language, option, [number]) for number in value)
    said = option.say(value)
    return title(speaker, f"{game.name}:option:{option.name}={said}", said)


def say_bot(language: str, bot: str) -> str:
    """A bot by its name."""
    return title(translator(language), f"bot:{bot}", bot)


def say_error(language: str, error: InputError) -> str:
    """Why an input was refused."""
    return translator(language).word(error.phrase)


def title(speaker: Translator, key: str, otherwise: str) -> str:
    """A name inside the program as people say it."""
    return speaker.t(key) if speaker.knows(key) else otherwise
