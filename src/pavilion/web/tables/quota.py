"""Tables of bots alone: nobody waits for their moves, so everybody may have a few of them running at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from pavilion.web.serving.messages import Refused

FOR_A_PERSON = 4
FOR_AN_ADDRESS = 16  # it may be a whole household


class BotTable:
    """A running table of bots alone, or one that is just being founded."""

    def __init__(self) -> None:
        self.id = ""  # until it is founded


class Quota:
    """Who has founded which of these tables, as long as they run; a server that starts anew has none running."""

    def __init__(self, runs: Callable[[str], bool]) -> None:
        self.runs = runs
        self.tables: defaultdict[object, list[BotTable]] = defaultdict(list)

    def begin(self, owners: Mapping[object, int]) -> BotTable:
        """One more table for these owners; refused if one of them has reached the limit."""
        for owner in [*self.tables]:
            self.tables[owner] = [one for one in self.tables[owner] if not one.id or self.runs(one.id)]
            if not self.tables[owner]:
                del self.tables[owner]
        if any(len(self.tables.get(owner, ())) >= most for owner, most in owners.items()):
            raise Refused(429, "bots", "Too many of your bots-only tables are running. Wait until one is finished.")
        new = BotTable()
        for owner in owners:
            self.tables[owner].append(new)
        return new

    def give_up(self, table: BotTable) -> None:
        """It could not be founded."""
        for tables in self.tables.values():
            if table in tables:
                tables.remove(table)
