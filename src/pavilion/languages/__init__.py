"""Languages: English, German, Italian. Everything a person sees in the browser, in the language of that person.

    translator("de").t("Midway ticket")                                   "Midway-Ticket"
    translator("it", game).say                                            what `pavilion.draw` is given to speak with
    say_error("de", error)                                                why an input was refused
    log_line(game, "de", "A", "place", ["area:fine-arts"], {"A": "Anna"})
    pick(request.headers["accept-language"])                              "it"

The English text is the key: `sources` finds the texts where they stand, those of a game and those of the house, and
`python -m pavilion.languages` brings the catalogues up to date.
"""

from .aids import aid, pictured, rulebook, specification
from .catalogue import LANGUAGES, Translator, pick, translator
from .reports import account
from .wording import (
    is_asked_again,
    log_line,
    say_answer,
    say_bot,
    say_chain,
    say_deed,
    say_error,
    say_option,
    say_question,
    say_reason,
    say_thing,
    say_value,
)

__all__ = [
    "LANGUAGES",
    "Translator",
    "account",
    "aid",
    "is_asked_again",
    "log_line",
    "pick",
    "pictured",
    "rulebook",
    "say_answer",
    "say_bot",
    "say_chain",
    "say_deed",
    "say_error",
    "say_option",
    "say_question",
    "say_reason",
    "say_thing",
    "say_value",
    "specification",
    "translator",
]
