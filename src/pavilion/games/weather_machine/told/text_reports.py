"""What previews and the log tell: quantities by their place in the view, and what the rules do by themselves."""

from __future__ import annotations

from pavilion.core.clauses import SCORES, Clause
from pavilion.core.reports import Report

CHANGES: dict[str, str] = {  # what is counted, by its place in the view
    "players.{seat}.vouchers.{voucher}": "{voucher} vouchers",
    "players.{seat}.workshop.parts.{colour}": "{colour} parts",
    "players.{seat}.workshop.chemicals.{colour}": "{colour} chemicals",
    "players.{seat}.workshop.bots": "bots in the workshop",
    "players.{seat}.holding.{token}": "research tokens: {token}",
    "players.{seat}.awards_gained": "Awards",
    "players.{seat}.investments": "Investments",
    "players.{seat}.subsidies.blue.{subsidy}": "subsidy:",
    "players.{seat}.funding.{track}": "{track} track",
    "players.{seat}.sections.{section}": "assembly line opens: section",
    "saboteurs.value": "Target",
    "saboteurs.draw": "reports left",
    "saboteurs.bots": "bots in the Hideout",
    "saboteurs.chemicals.{colour}": "{colour} chemicals in the Hideout",
    "saboteurs.tokens.{token}": "tokens in the Hideout: {token}",
    "saboteurs.awards": "Awards in the Hideout",
    "rnd.extremes.{weather}.level": "Extreme Weather, {weather}",
    "awards": "Awards left",
}
UNLOGGED: tuple[str, ...] = ("awards",)
CLAUSES: tuple[Clause, ...] = (  # what a preview says, the weightiest first
    SCORES,
    Clause(
        {
            "players.{seat}.vouchers.{voucher}": "{n} {voucher} {n|voucher|vouchers}",
            "players.{seat}.workshop.parts.{colour}": "{n} {colour} {n|part|parts}",
            "players.{seat}.workshop.chemicals.{colour}": "{n} {colour} {n|chemical|chemicals}",
        },
        gain="gain {things}",
        loss="pay {things}",
        others_gain="{name} gains {things}",
        others_loss="{name} pays {things}",
        both=True,
    ),
    Clause(
        {"players.{seat}.workshop.bots": "{n} {n|bot|bots}"},
        gain="add {things} to your workshop",
        loss="send out {things}",
        others_gain="{name} adds {things} to the workshop",
        others_loss="{name} sends out {things}",
        both=True,
    ),
    Clause(
        {
            "players.{seat}.holding.{token}": "the research token {token}",
            "players.{seat}.subsidies.blue.{subsidy}": "the subsidy {subsidy}",
            "players.{seat}.investments": "{n} {n|Investment|Investments}",
            "players.{seat}.awards_gained": "{n} {n|Award|Awards}",
        },
        gain="take {things}",
        others_gain="{name} takes {things}",
    ),
    Clause(
        {"players.{seat}.funding.{track}": "{n} {n|step|steps} on the {track} track"},
        gain="advance {things}",
        loss="move back {things}",
        others_gain="{name} advances {things}",
        others_loss="{name} moves back {things}",
    ),
    Clause(
        {"players.{seat}.sections.{section}": "section {section}"},
        gain="open {things} of your assembly line",
        others_gain="{name} opens {things} of the assembly line",
    ),
    Clause({"lab.locks.{weather}": "{weather}"}, loss="the Lock is removed ({things})"),
    Clause(
        {"rnd.extremes.{weather}.level": "{weather}, level {after}"},
        gain="the weather gets worse ({things})",
        loss="the weather calms down ({things})",
    ),
    Clause({"saboteurs.value": "{n}"}, gain="the Target rises by {things}"),
)

EXPERIMENT = "Experiment of round {round}"
END_OF_ROUND = "End of round {round}"
SABOTEURS = "The Saboteurs in round {round}"
SUBSIDIES = tuple(f"govspace:{{weather}}-{n}" for n in (1, 2, 3))
PANEL, HIDEOUT = ("seat:{seat}",), ("saboteurs",)
REPORTS: dict[str, Report] = {
    "run-government": Report("The Government runs its machine", "{weather}", things=SUBSIDIES),
    "score-prototype": Report("Prototype", "Row {row}", things=PANEL),
    "take-back-bots": Report(EXPERIMENT, "Bots return", things=PANEL),
    "reward": Report(EXPERIMENT, "{experiment}", things=PANEL),
    "lab-token": Report(EXPERIMENT, "Research token", things=("trial:{weather}", "track:lab")),
    "after-run": Report(EXPERIMENT, "The weather gets worse", things=("extreme:{weather}",)),
    "income": Report(END_OF_ROUND, "Income", things=PANEL),
    "saboteur-turn": Report(SABOTEURS, "Their agent moves", table=True, things=HIDEOUT),
    "visit-supply": Report(SABOTEURS, "At the Supply", table=True, things=("place:supply",)),
    "visit-government": Report(SABOTEURS, "At the Government", table=True, things=("place:government",)),
    "visit-lab": Report(SABOTEURS, "At the Lab", table=True, things=("place:lab",)),
    "visit-development": Report(SABOTEURS, "At R&D", table=True, things=("place:rnd",)),
    "saboteurs-run": Report(SABOTEURS, "Experiment", table=True, things=HIDEOUT),
    "check-sets": Report(SABOTEURS, "They look for a set of tokens", table=True, things=HIDEOUT),
    "saboteurs-income": Report(END_OF_ROUND, "Challenges", things=PANEL),
}
