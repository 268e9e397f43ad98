"""The engine: words, chance, positions that ask, and the rules that drive them. Games import this and nothing else."""

from pavilion.core.chance import Bag, Piles, Rng, empty_bag, empty_piles, zeros
from pavilion.core.errors import Ambiguous, DeadEnd, Endless, Forbidden, InputError, Misfit, Unreadable
from pavilion.core.game import Game, Told, Verdict
from pavilion.core.options import Choice, Number, Option, PerSeat, Several, Switch
from pavilion.core.phrases import Phrase
from pavilion.core.position import NOBODY, Chance, Decision, Duty, Options, Pending, State, Step, Terms
from pavilion.core.rules import TOP, Rules
from pavilion.core.temper import Temper
from pavilion.core.view import Bot, View
from pavilion.core.words import NO_NOUN, Code, Grammar, Noun, Seat, Verb

__all__ = [
    "NOBODY", "NO_NOUN", "TOP", "Ambiguous", "Bag", "Bot", "Chance", "Choice", "Code", "DeadEnd", "Decision", "Duty",
    "Endless", "Forbidden", "Game", "Grammar", "InputError", "Misfit", "Noun", "Number", "Option", "Options",
    "Pending", "PerSeat", "Phrase", "Piles", "Rng", "Rules", "Seat", "Several", "State", "Step", "Switch", "Temper",
    "Terms", "Told", "Unreadable", "Verb", "Verdict", "View", "empty_bag", "empty_piles", "zeros",
]
