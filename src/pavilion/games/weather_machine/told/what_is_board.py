"""What lies on the board: locations, branches, tiles and tracks."""

from __future__ import annotations

from pavilion.core import Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box.nouns import RNDSPACE
from ..box.printed import Extreme, Step
from .what_is_table import Table, listed

ACTIONS: dict[str, str] = translatable(
    {
        "extend": (
            "Costs {cost} Supply {cost|voucher|vouchers}: take a workshop tile and lay it at once; half circles that"
            " touch must have one colour."
        ),
        "construct": (
            "Costs {cheap} to {dear} Supply vouchers, by section: a bot of your assembly line comes to your workshop,"
            " and its slot gives its benefit."
        ),
        "acquire": "Costs {least} to {most} Supply vouchers: take the leftmost chemical of a colour.",
        "return": (
            "Put a chemical back into the Supply and gain {least} to {most} Supply vouchers: the more are missing"
            " there, the more it brings."
        ),
        "initiative": (
            "Costs {cost} Supply {cost|voucher|vouchers}: move your Initiative marker to any other position. It counts"
            " from the end of the round."
        ),
        "sell": (
            "Costs {cost} Government {cost|voucher|vouchers}, a bot and a part of the space's colour: advance on the"
            " Government track, take a subsidy of the column and a research token. A full branch scores."
        ),
        "secure": (
            "Costs {cost} Government {cost|voucher|vouchers}: take the benefits of a blue subsidy's column and row, and"
            " of the tile itself; then it is flipped."
        ),
        "work": (
            "Costs {cost} Lab {cost|voucher|vouchers}, a bot and a chemical of the space's colour: advance on the Lab"
            " track. The bot scores when the experiment runs."
        ),
        "publish": (
            "Costs {cost} Lab {cost|voucher|vouchers}: a row of three tokens scores {token} points for each research"
            " token and {award} for each Award, and gives its benefit and an Investment."
        ),
        "research": (
            "Costs {cost} R&D {cost|voucher|vouchers}, a bot and the space's chemical: advance on the R&D track, take"
            " the space's benefit and a research token."
        ),
        "breakthrough": (
            "Costs {cost} R&D {cost|voucher|vouchers} and the tile's Science: the marker of a published row goes on its"
            " Extreme Weather tile, you build a prototype and take an Award."
        ),
        "security": (
            "Costs {cost} {cost|voucher|vouchers} of your location, once a turn: look at the next two reports and"
            " choose which becomes current, which comes next and which is discarded."
        ),
    }
)
SYMBOLS: dict[str, str] = translatable(
    {
        "one": "Then you may take one action of the location.",
        "both": "Then you may take each of the two actions once.",
        "any": "Then you may take any actions, as often as you can pay.",
    }
)


def action(table: Table, word: str) -> Explained:
    printed = table.printed
    row = next(row for row in printed.actions if row.id == word)
    prices, sections = printed.prices.values, [section.cost for section in printed.sections]
    return Explained(table.name(word), Phrase(
        ACTIONS[word], cost=row.cost, cheap=min(sections), dear=max(sections), least=min(prices), most=max(prices),
        token=printed.token_points.value, award=printed.award_points.value,
    ))  # fmt: skip


def space(table: Table, word: str) -> Explained:
    """What moving there brings, and how many actions."""
    at, _, letter = word.partition("-")
    row = next(row for row in table.printed.locations if row.id == at)
    acts = Phrase(SYMBOLS[row.symbols["ABCD".index(letter)]])
    if at == "supply":
        return Explained(table.name(word), Phrase(
            "Gives 1 voucher of any type, and 1 Science if Lativ is in the Supply; then you pay 1 voucher of any "
            "type for each other Scientist to the left. {acts}",
            acts=acts,
        ))  # fmt: skip
    return Explained(table.name(word), Phrase(
        "Gives 1 {voucher} voucher, 1 more for each other Scientist to the left, and 1 Science if Lativ is to the left."
        " {acts}",
        voucher=table.name(row.voucher), acts=acts,
    ))  # fmt: skip


def weather(table: Table, word: str) -> Explained:
    return Explained(table.name(word), Phrase(
        "A branch in each of the three main locations. It is active while Lativ's Assistant stands here; after each"
        " round he goes on to the next weather."
    ))  # fmt: skip


def colour(table: Table, word: str) -> Explained:
    return Explained("", Phrase("One of the five colours of parts, chemicals and half circles."))


def goods(table: Table, word: str) -> Explained:
    which, _, kind = word.partition("-")
    if kind == "part":
        return Explained(table.name(word), Phrase(
            "You sell parts to the Government and build prototypes from them. Each takes up a tile of your workshop."
        ))  # fmt: skip
    row = next(row for row in table.printed.colours if row.id == which)
    return Explained(Phrase("{name}, {chemical}", name=Phrase(row.name), chemical=table.name(word)), Phrase(
        "Bots need it for experiments and research. In your workshop it lies in a ring of its colour or in the single"
        " place for any chemical."
    ))  # fmt: skip


def pair(table: Table, word: str) -> Explained:
    return Explained(Phrase("Workshop tile: {pair}", pair=table.name(word)), Phrase(
        "Holds a part or a bot. Its half circles make rings for chemicals with tiles above and below; where they touch"
        " they must have one colour."
    ))  # fmt: skip


def offer(table: Table, word: str) -> Explained:
    supply = table.board["supply"]
    there = supply["top"] if word == "stack" else supply["offer"][int(word) - 1]
    return pair(table, there) if there else Explained("", Phrase("No workshop tile is left here."))


# ---- machines -------------------------------------------------------------------------------------------------------


def govspace(table: Table, word: str) -> Explained:
    weather, _, n = word.partition("-")
    row = next(row for row in table.printed.columns if row.weather == weather)
    return Explained(table.name(word), Phrase(
        "A bot here sells a {colour} part. Once all three spaces of the branch are full, each bot scores {points}"
        " {points|point|points} for its owner.",
        colour=table.name(row.spaces[int(n) - 1]), points=table.printed.machine_points.value,
    ))  # fmt: skip


def labspace(table: Table, word: str) -> Explained:
    weather, _, n = word.partition("-")
    row = next(row for row in table.printed.branches if row.weather == weather)
    return Explained(table.name(word), Phrase(
        "A bot works here in return for a {colour} chemical. It comes back and scores when the experiment of this "
        "weather runs, which takes three bots.",
        colour=table.name(row.spaces[int(n) - 1]),
    ))  # fmt: skip


def rndspace(table: Table, word: str) -> Explained:
    row = table.printed.research[RNDSPACE.names.index(word)]
    chemical, part, gain = table.name(row.chemical), table.name(row.part), table.gain(row.effect)
    if row.extra:
        return Explained(table.name(word), Phrase(
            "Research here costs a {chemical} chemical and any other part or chemical, and gives: {gain}. While "
            "this space is empty, prototypes for this weather need a {part} part.",
            chemical=chemical, part=part, gain=gain,
        ))  # fmt: skip
    return Explained(table.name(word), Phrase(
        "Research here costs a {chemical} chemical and gives: {gain}. While this space is empty, prototypes for "
        "this weather need a {part} part.",
        chemical=chemical, part=part, gain=gain,
    ))  # fmt: skip


def grid(table: Table, word: str) -> Explained:
    """The subsidy there, and what securing it would bring."""
    weather, _, n = word.partition("-")
    there = table.board["government"]["grid"][word]
    if not there or "part" in there:
        return Explained("", Phrase("The subsidy from this space has been taken; a part lies in its place."))
    column = next(row for row in table.printed.columns if row.weather == weather)
    row = next(row for row in table.printed.subsidies if row.id == there["subsidy"])
    gains = listed(table.gain(effect) for effect in (column.effect, table.printed.rows[int(n) - 1].effect, row.effect))
    if there["side"] == "orange":
        return Explained(table.name(row.id), Phrase(
            "It has been secured and cannot be secured again. Whoever sells a part in this column may take it: {gain}.",
            gain=table.gain(row.effect),
        ))  # fmt: skip
    return Explained(table.name(row.id), Phrase(
        "Securing it gives the benefits of column, row and tile: {gains}. Whoever sells a part in this column may take"
        " it.",
        gains=gains,
    ))  # fmt: skip


def experiment(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.experiments if row.id == word)
    return Explained(table.name(word), Phrase(
        "When it runs, everyone with bots there may pay {science} Science for {points} {points|point|points} per "
        "bot and one benefit: {gain}.",
        science=row.science, points=row.points, gain=table.gain(row.effect),
    ))  # fmt: skip


def trial(table: Table, word: str) -> Explained:
    """The experiment of a weather that would run first, or is to come."""
    lab = table.board["lab"]
    shown = [tile for tile in (*reversed(lab["display"]), lab["next"], lab["top"]) if tile]
    mine = [tile for tile in shown if tile.endswith(f"-{word.upper()}")]
    if mine:
        return experiment(table, mine[0])
    return Explained("", Phrase("No experiment of this weather is on display, so its branch cannot run."))


# ---- extreme weather and funding ------------------------------------------------------------------------------------


def visible(table: Table, weather: str) -> Extreme | None:
    """The Extreme Weather tile of a weather that lies on top."""
    tile = table.board["rnd"]["extremes"][weather]["tile"]
    return next((row for row in table.printed.extremes if row.id == tile), None)


def extreme(table: Table, word: str) -> Explained:
    name, row = Phrase("Extreme Weather: {weather}", weather=table.name(word)), visible(table, word)
    if row is None:
        return Explained(name, Phrase("This weather is calm: there is no tile for a breakthrough."))
    if not row.parts:
        return Explained(name, Phrase(
            "Level {level}. A breakthrough on it costs {science} Science; the prototype needs only the parts of empty"
            " research spaces.",
            level=row.level, science=row.science,
        ))  # fmt: skip
    return Explained(name, Phrase(
        "Level {level}. A breakthrough on it costs {science} Science; besides those of empty research spaces, the"
        " prototype needs these parts: {parts}.",
        level=row.level, science=row.science, parts=listed(table.name(colour) for colour in row.parts),
    ))  # fmt: skip


def ewspace(table: Table, word: str) -> Explained:
    weather, _, n = word.partition("-")
    row = visible(table, weather)
    if row is None or int(n) > len(row.spaces):
        return Explained("", Phrase("This Extreme Weather tile has no such space at the moment."))
    return Explained("", Phrase(
        "A breakthrough marker on this space gives: {gain}. Once all spaces are taken, the tile is removed.",
        gain=table.gain(row.spaces[int(n) - 1]),
    ))  # fmt: skip


TRACKS: dict[str, str] = translatable(
    {
        "government": "Its funding gives every benefit up to your marker. At the end of the game it scores up to "
            "{most} points.",
        "lab": (
            "Its funding gives all the Science up to your marker, then the funding of another track as if you were "
            "further along there. At the end of the game it scores up to {most} points."
        ),
        "rnd": "Its funding gives one benefit up to your marker. At the end of the game it scores up to {most} points.",
    }
)


def steps_of(table: Table, word: str) -> list[Step]:
    return {"government": table.printed.gov_track, "lab": table.printed.lab_track, "rnd": table.printed.rnd_track}[word]


def track(table: Table, word: str) -> Explained:
    most = max(step.points for step in steps_of(table, word))
    name = Phrase("{track} track", track=table.name(word))
    return Explained(name, Phrase(TRACKS[word], most=most))


def step(table: Table, word: str) -> Explained:
    """A space of the R&D track, the only one of which one benefit is chosen."""
    row = steps_of(table, "rnd")[int(word)]
    if not row.effect:
        return Explained("", Phrase("This space of the R&D track gives no benefit."))
    return Explained("", Phrase("Once your marker has come this far, it gives: {gain}.", gain=table.gain(row.effect)))


