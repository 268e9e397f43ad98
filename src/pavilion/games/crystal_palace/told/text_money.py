"""Money trouble before it comes: what falls due on the way from an answer to the next question, and who cannot pay."""

from __future__ import annotations

from pavilion.core import Pending, Phrase
from pavilion.core.phrases import translatable
from pavilion.core.position import STEP, Duty

from ..box.nouns import BY_LOAN, BY_NEWS, EARNING, LOANS, PAYING, SEAT
from ..rules.earning import LOWER_INCOME
from ..rules.money import DRAW_LOAN, LOAN_SLOT, PAY, RAISE_FUNDS
from ..rules.people import PAY_SALARIES
from ..rules.state import Palace
from ..rules.verbs import RAISE

# What a payment is for, if it is not for the answer itself.
ANSWER, SALARIES, INCOME = "", "salaries", "income"
FOLLOWS: dict[Duty[Palace], str] = {PAY_SALARIES: SALARIES, LOWER_INCOME: INCOME}
BEGINS = {int(PAYING): SALARIES, int(EARNING): INCOME}  # a phase in which nobody has been asked yet
YOURS = translatable(
    {
        SALARIES: "Your salaries, £{n}, are due next.",
        INCOME: "Next, your income marker cannot drop far enough, which costs £{n}.",
    }
)
THEIRS = translatable(
    {
        ANSWER: "{seat} is £{n} short and must sell newspapers or take a loan.",
        SALARIES: "{seat} is £{n} short for salaries and must sell newspapers or take a loan.",
        INCOME: "{seat} is £{n} short when income markers drop and must sell newspapers or take a loan.",
    }
)


def loans_for(s: Palace, money: int) -> int:
    """How many loans bring so much."""
    return -(-money // int(s.terms.kit.loan_money))


class Debtor:
    """What a player lacks, and how few loans do: newspapers are sold first."""

    def __init__(self) -> None:
        self.known = 0  # of what is being raised already
        self.due: dict[str, int] = {}  # by what it is for, where money was short
        self.short: dict[str, int] = {}
        self.loans = 0
        self.left = 0  # of their money

    def miss(self, s: Palace, p: Pending, what: str | None) -> None:
        """Find the money for a payment, so that the rules can go on; None: it is known to be due."""
        player = s.players[p.seat]
        missing = int(p.a - player.money)
        if missing <= 0:
            return
        if what is None:
            self.known += missing
        else:
            self.due[what] = self.due.get(what, 0) + int(p.a)
            self.short[what] = self.short.get(what, 0) + missing
        borrowed = min(missing, self.left)
        sold = min(missing - borrowed, int(player.news))
        open_still = missing - borrowed - sold
        loans = loans_for(s, open_still)
        self.loans += loans
        self.left += loans * int(s.terms.kit.loan_money) - borrowed - open_still
        player.news -= sold
        player.money = p.a


def being_raised(s: Palace, code: int) -> int:
    """How many payments were short before an answer and still are after it."""
    old = s.owed(PAY)
    if not old:
        return 0
    sold = RAISE.has(code) and RAISE.first(code) == BY_NEWS
    return len(old) - (s.players[old[0].seat].money + int(sold) >= old[0].a)


def debtors(s: Palace, after: Palace, code: int) -> dict[int, Debtor]:
    """Who lacks money until the next question. The positions are those before and after the answer."""
    found: dict[int, Debtor] = {}
    known, what = being_raised(s, code), ANSWER
    if after.phase != s.phase:
        known, what = 0, BEGINS.get(int(after.phase), ANSWER)
    after = after.clone()
    while after.depth:
        p, base = after.stack[after.depth - 1], after.depth - 1
        if p.duty.mode != STEP and p.duty not in (RAISE_FUNDS, DRAW_LOAN, LOAN_SLOT):
            break
        after.depth = base
        if p.duty is DRAW_LOAN and RAISE.has(code) and RAISE.first(code) == BY_LOAN:
            after.players[p.a].money += after.terms.kit.loan_money
        if p.duty.mode != STEP:
            continue  # the payment lies beneath
        if p.duty is PAY:
            asked_before = len(after.owed(PAY)) < known
            found.setdefault(int(p.seat), Debtor()).miss(after, p, None if asked_before else what)
        what = FOLLOWS.get(p.duty, what)
        p.duty.run(after, p)
        after.order(base, after.depth)
    return found


def price_of_loans(s: Palace) -> tuple[int, int, int, int]:
    """Points that a loan costs at the end: open, and repaid, at least and at most."""
    kit = s.terms.kit
    opened, repaid = ([int(n) for n in table][: int(LOANS)] for table in (kit.loan_open, kit.loan_repaid))
    return min(opened), max(opened), min(repaid), max(repaid)


def trouble(s: Palace, short: int, loans: int) -> Phrase:
    """What it means to lack so much money, and to need so many loans even if newspapers are sold first."""
    if not loans:
        return Phrase("You are £{n} short: sell {n} {n|newspaper|newspapers} or take a loan.", n=short)
    least, most, few, many = price_of_loans(s)
    return Phrase(
        "You are £{n} short and must take {loans} {loans|loan|loans}: each costs {least} to {most} points at the "
        "end of the game if it stays open, {few} to {many} if you repay it.",
        n=short, loans=loans, least=least, most=most, few=few, many=many,
    )  # fmt: skip


def debts(s: Palace, after: Palace, code: int, seat: int) -> list[Phrase]:
    """Payments that could not be made at once, and what they are for: of the seat itself, then of others."""
    owing = debtors(s, after, code)
    mine, found = owing.pop(seat, Debtor()), []
    found += [Phrase(YOURS[what], n=n) for what, n in mine.due.items() if what in YOURS]
    short = sum(mine.short.values())
    if mine.loans:
        found.append(trouble(s, short + mine.known, mine.loans))
    elif short:
        found.append(trouble(s, short, 0))
    for other in sorted(owing):
        name = SEAT.names[other]
        found += [Phrase(THEIRS[what], seat=name, n=n) for what, n in owing[other].short.items()]
    return found
