"""`pavilion play`: begin or resume a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import pavilion
from pavilion.cli import saves
from pavilion.cli.arguments import OptionWords, PackFolder, game_named, options_given, pack_given
from pavilion.cli.files import read_text
from pavilion.cli.saves import Saved
from pavilion.cli.seats import BOT, YOU, Participant, read_seats, seating
from pavilion.cli.session import Session
from pavilion.core import Game, Unreadable
from pavilion.games import games
from pavilion.table import Table


def play(
    game: Annotated[str, Parameter(help="The game's name or the beginning of it.")] = "",
    file: Annotated[str, Parameter(help="With --resume: the saved game or record to continue.")] = "",
    /,
    *,
    seats: Annotated[
        str, Parameter(help="Who plays, in table order: you, bot, or a bot's name; Anna=you gives a name (you,bot).")
    ] = "",
    resume: Annotated[bool, Parameter(help="Continue a saved game: the last one played, or FILE.")] = False,
    saved: Annotated[bool, Parameter(help="List the saved games that can be resumed.")] = False,
    seed: Annotated[str | None, Parameter(help="Chance is drawn from this seed; otherwise from a secret one.")] = None,
    typed: Annotated[bool, Parameter(help="You have the real game: type what you draw, nothing is random.")] = False,
    position: Annotated[Path | None, Parameter(help="Begin with this position; see `pavilion position`.")] = None,
    option: OptionWords = (),
    pack: PackFolder = None,
) -> int:
    """Play a game in the terminal: `pavilion play worlds-fair-1893 --seats you,bot,bot`.

    The board is drawn as text; answers are numbered, and any abbreviation of their words will do. `?` explains, `u`
    takes back, `q` leaves. The game is saved after every move: `pavilion play --resume` goes on with it, even if the
    terminal was killed. Several `you` share the keyboard; without any the bots play alone.

    Works without colours (NO_COLOR, dumb terminals, pipes) and over ssh.
    """
    if saved:
        return list_saved()
    if resume:
        return go_on(game, file, seats, pack)
    if file:
        raise Unreadable(f"{file!r} is one word too many", "play", "To go on with a saved game, add --resume.")
    if not game:
        raise Unreadable("no game is named", "play", "Try `pavilion play worlds-fair-1893`, or --resume.")
    chosen = game_named(game)
    party = read_seats(seats or usual_seats(chosen), chosen)
    folder = pack_given(pack)
    fate = "typed" if typed else "seed"
    if position is None:
        given: dict[str, Any] = chosen.among_people(options_given(option))
        chosen.agree(len(party), given, folder)  # refuses names that are no options
        table = pavilion.new(chosen.name, seats=len(party), seed=seed, fate=fate, pack=folder or None, **given)
    else:
        table = from_position(chosen.name, position, party, seed, fate, folder, option)
    session = Session(table, party, Saved(saves.new_path(chosen.name), as_words(party), folder, ""))
    greet(session)
    return session.run()


def usual_seats(game: Game) -> str:
    """You, and bots on the other seats."""
    return ",".join([YOU, *[BOT] * (game.usual_seats - 1)])


def from_position(
    game: str, path: Path, party: list[Participant], seed: str | None, fate: str, pack: str, option: tuple[str, ...]
) -> Table:
    if option:
        raise Unreadable("options cannot be given together with a position", "--option", "They are in its header.")
    text = read_text(path, "position")
    table = pavilion.new(game, seed=seed, fate=fate, pack=pack or None, position=text)
    if table.seats != len(party):
        what = f"the position has {table.seats} seats, not {len(party)}"
        raise Unreadable(what, f"{path}", f"Give {table.seats} participants with --seats.")
    return table


def as_words(party: list[Participant]) -> str:
    return ",".join(map(str, party))


def greet(session: Session) -> None:
    table = session.table
    sitting = ", ".join(f"{letter} {one.name}" for letter, one in seating(table, session.party).items())
    print(f"{table.game.title}. Seats in turn order: {sitting}.")
    if table.fates:
        print(f"Fate's commitment: {table.fates[-1].commitment}")
    print("Type ? for help.")


def list_saved() -> int:
    found = saves.unfinished()
    if not found:
        print(f"No saved games in {saves.folder()}.")
    for one in found:
        print(f"{one.path}  {one.game}, {one.seats}")
    return 0


def go_on(game: str, file: str, seats: str, pack: Path | None) -> int:
    """`--resume`, `GAME --resume`, `--resume FILE`, `GAME --resume FILE`."""
    if game and not file and not any(name.startswith(game.lower()) for name in games()):
        game, file = "", game
    saved = saves.read(Path(file)) if file else last(game_named(game).name if game else "")
    if game and saved.game != game_named(game).name:
        raise Unreadable(f"this is a game of {saved.game or 'something else'}", f"{saved.path}", "Name its own game.")
    folder = pack_given(pack) or saved.pack
    table = pavilion.load(saved.record, pack=folder or None)
    chosen = table.game
    words = seats or saved.seats or ",".join([YOU] * table.seats)
    party = read_seats(words, chosen)
    if len(party) != table.seats:
        what = f"{len(party)} participants for {table.seats} seats"
        raise Unreadable(what, "--seats", "Give one for each seat, in table order.")
    path = saved.path if saved.seats else saves.new_path(chosen.name)  # a record is never written over
    print(f"Resuming {saved.path}")
    if table.fates and table.fates[-1].since:
        print(f"The record did not tell its seed: from answer {table.fates[-1].since} on fate speaks from a new one.")
    session = Session(table, party, Saved(path, as_words(party), folder, saved.record))
    greet(session)
    return session.resume()


def last(game: str) -> Saved:
    found = saves.unfinished(game)
    if not found:
        what = f"there is no saved game{f' of {game}' if game else ''}"
        raise Unreadable(what, f"{saves.folder()}", "Begin one: `pavilion play GAME`.")
    return found[0]
