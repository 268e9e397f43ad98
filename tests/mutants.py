"""Breaks the rules of a game in one small spot after the other, and looks whether its rule tests notice.

    python tests/mutants.py --game expo-1906 -n 50 --seed 1
    python tests/mutants.py --game expo-1906 --only jury.py:48
    python tests/mutants.py --game search -n 40     # not a game, but what bots think with, against the tests of that

A mutant is the source of the rules with one change: a bound moved by one, a condition negated, a statement left out,
two arguments swapped, and so on. Those drawn are spread over all files by their size. Each is tried in a copy of the
source, beginning with the tests that cite the rules around the change; the first failure kills it. What survives either
changes nothing, which only a reader can tell, or shows that a test is missing.

Golden records, laws, bots and whole games at random notice nearly everything, but do not say what is wrong. Here the
tests that say what a rule is have to do without them: RULE_TESTS. Other files of a game's tests are in NO_RULE_TESTS.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

RULE_TESTS = {  # they play at positions made for a rule, and try what it forbids
    "worlds-fair-1893": """test_approve test_collect test_components test_edges test_figures test_options test_overview
        test_refill test_refusals test_result test_rounds test_score_sheet test_scoring test_setup test_stall
        test_supporters test_turn test_undo""",
    "expo-1906": """test_expo_cards test_expo_company test_expo_edges test_expo_endgame test_expo_examples
        test_expo_fine_print test_expo_lab test_expo_questions test_expo_setup test_expo_shapes test_expo_sheet""",
    "weather-machine": """test_weather_sheet test_wm_actions test_wm_edges test_wm_examples test_wm_fine_print
        test_wm_phases test_wm_setup test_wm_solo test_wm_turns""",
    "crystal-palace": """test_cp_edges test_cp_end test_cp_examples test_cp_fine_print test_cp_means
        test_cp_more_examples test_cp_phases test_cp_positions test_cp_sealed test_cp_setup test_cp_sheet
        test_cp_solo""",
}
SEARCH = "search"
SEARCH_TESTS = "test_search_core test_search"
NO_RULE_TESTS = {  # by what they are instead
    "component files": """test_data test_expo_data test_expo_packs test_wm_data test_wm_bad_positions
        test_cp_data""",
    "pictures, words and names, which no rule knows": """test_faces test_expo_boards test_expo_scene test_expo_words
        test_weather_scene test_weather_words test_wm_chains test_wm_paying test_cp_scene test_cp_words""",
    "bots": "test_rival test_expo_bots test_expo_smoke test_wm_bots test_cp_bots",
    "games at random, beside a second engine or not": """test_by_hand test_conservation test_expo_oracle
        test_cp_laws""",
    "golden records": "test_expo_records test_wm_records test_cp_records",
}
WHOLE_GAME = re.compile(  # a test that goes on with any answers is left out, in whichever file
    r"while not [\w.]+\.over|while going|random_answers|random_game|play_out|answer\(t\)|courses\("
    r"|win_rates\(|ends\(game|wins\("
)

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*")
NO_RULES = {"clone", "ints", "__repr__"}  # how a position is copied and compared; the laws guard that
NOT_MUTATED = ast.Assert | ast.Raise | ast.Import | ast.ImportFrom
NOT_RUN = {"annotation", "returns", "decorator_list", "bases"}
OTHERS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.Pow: ast.Mult, ast.Div: ast.Mult,
}  # fmt: skip
OBJECTS = {"s", "p", "self", "out", "player", "terms", "luck"}  # to take one of them for a number would only crash

CPU_SECONDS = 30  # whoever needs longer never ends; the tests take a third of it
MEMORY = 4 << 30


@dataclass(frozen=True)
class Mutant:
    """One change in one file."""

    path: Path
    tree: ast.Module
    holder: Any  # what has the node that changes: a list, or the fields of another node
    key: Any
    new: ast.AST
    statement: ast.stmt
    rules: frozenset[str]  # cited around it

    def source(self) -> str:
        old, self.holder[self.key] = self.holder[self.key], self.new
        text = ast.unparse(self.tree)
        self.holder[self.key] = old
        return text

    def __str__(self) -> str:
        node = self.holder[self.key]
        old, new, said = (ast.unparse(one).partition("\n")[0] for one in (node, self.new, self.statement))
        return f"{self.path.name}:{node.lineno}: {old}  ->  {new}" + ("" if old == said else f"   in   {said}")


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand here instead."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                if type(op) in OTHERS:
                    yield changed(node, ops=[*ops[:i], OTHERS[type(op)](), *ops[i + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op):
            yield changed(node, op=OTHERS[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Return(value=ast.Constant(value=str() as rule)) if RULE_ID.fullmatch(rule):
            yield ast.Return(ast.Constant(""))
        case ast.Call():
            yield from other_calls(node)
        case ast.If(test=ast.UnaryOp() | ast.Compare(ops=[ast.Eq() | ast.NotEq()])):
            pass  # a change in its condition does the same
        case ast.If(test=test) | ast.IfExp(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))
    match node:  # what may be left out
        case ast.Assign([ast.Name() | ast.Tuple(), *_]):
            pass  # its name is needed
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Return(None) | ast.Assign():
            yield ast.Pass()


def changed(node: ast.AST, **fields: Any) -> ast.AST:
    new = copy.copy(node)
    vars(new).update(fields)
    return new


def other_calls(call: ast.Call) -> Iterator[ast.Call]:
    """Another function, one round less, or two numbers in the wrong order."""
    name, given = ast.unparse(call.func), call.args
    if name in ("min", "max"):
        yield ast.Call(ast.Name("min" if name == "max" else "max"), given, call.keywords)
    elif name == "range":
        yield ast.Call(call.func, [*given[:-1], ast.BinOp(given[-1], ast.Sub(), ast.Constant(1))], [])
    else:
        for i, j in pairwise(i for i, one in enumerate(given) if is_number(one)):
            if ast.unparse(given[i]) != ast.unparse(given[j]):
                swapped = given[:]
                swapped[i], swapped[j] = given[j], given[i]
                yield ast.Call(call.func, swapped, call.keywords)


def is_number(given: ast.expr) -> bool:
    """As far as one can see; names that begin with a capital are duties and the like."""
    text = ast.unparse(given)
    return isinstance(given, ast.Name | ast.Attribute | ast.Constant) and text not in OBJECTS and not text[0].isupper()


def mutants_in(path: Path) -> Iterator[Mutant]:
    """All mutants of a file, from its first line to its last."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)

    def walk(node: ast.AST, statement: ast.stmt | None, rules: frozenset[str]) -> Iterator[Mutant]:
        for name, value in ast.iter_fields(node):
            for key, child in enumerate(value) if isinstance(value, list) else [(name, value)]:
                if name in NOT_RUN or not isinstance(child, ast.AST) or isinstance(child, NOT_MUTATED):
                    continue
                if isinstance(child, ast.FunctionDef) and child.name in NO_RULES:
                    continue
                within, near = child if isinstance(child, ast.stmt) else statement, rules
                if isinstance(child, ast.FunctionDef | ast.ClassDef):
                    near = frozenset(RULE_ID.findall(ast.get_source_segment(text, child) or ""))
                if within is not None:
                    holder = value if isinstance(value, list) else vars(node)
                    yield from (Mutant(path, tree, holder, key, new, within, near) for new in changes(child))
                yield from walk(child, within, near)

    return walk(tree, None, frozenset())


def drawn(mutants: list[Mutant], n: int, seed: int) -> list[Mutant]:
    """One out of each n-th part of the list, which goes through all files."""
    luck, part = random.Random(seed), len(mutants) / n
    return [mutants[int((i + luck.random()) * part)] for i in range(n)]


def sources(game: str) -> list[Path]:
    """The files that are broken, from the root."""
    if game == SEARCH:
        bots = ROOT / "src/pavilion/bots"
        return [bots / "greedy.py", *sorted(bots.glob("search/[a-z]*.py"))]
    return sorted(ROOT.joinpath("src/pavilion/games", game.replace("-", "_"), "rules").glob("*.py"))


def rule_tests(game: str) -> list[Path]:
    if game == SEARCH:
        return [ROOT / "tests" / f"{name}.py" for name in SEARCH_TESTS.split()]
    known = " ".join([RULE_TESTS[game], *NO_RULE_TESTS.values()]).split()
    for path in (ROOT / "tests" / game.replace("-", "_")).glob("test_*.py"):
        assert path.stem in known, f"{path.name} is in neither list of tests"
    return [path for name in RULE_TESTS[game].split() for path in ROOT.glob(f"tests/**/{name}.py")]


def left_out(path: Path) -> Iterator[str]:
    """The tests of a file that play whole games."""
    text = path.read_text("utf-8")
    for test in ast.parse(text).body:
        if isinstance(test, ast.FunctionDef) and WHOLE_GAME.search(ast.get_source_segment(text, test) or ""):
            yield f"--deselect={path.relative_to(ROOT)}::{test.name}"


def in_order(tests: list[Path], mutant: Mutant) -> list[Path]:
    """Those first that cite the most rules around the change, then the most rules of its file."""
    cited = {test: set(RULE_ID.findall(test.read_text("utf-8"))) for test in tests}
    of_file = set(RULE_ID.findall(mutant.path.read_text("utf-8")))
    return sorted(tests, key=lambda test: (-len(cited[test] & mutant.rules), -len(cited[test] & of_file)))


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def killer(source: Path, tests: list[Path]) -> str:
    """The test that fails with this source, or what else goes wrong; "" if all of them pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
    command += [*(str(path) for path in tests), *(name for path in tests for name in left_out(path))]
    env = {**os.environ, "PYTHONPATH": str(source), "PAVILION_MODE": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer to load than most mutants live
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, preexec_fn=bounded)
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (?:\S*/)?(\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else "its own crash" if done.returncode > 0 else "the limit of time"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", choices=[*RULE_TESTS, SEARCH], help="one of them, instead of all")
    asked.add_argument("-n", type=int, default=50, help="how many mutants")
    asked.add_argument("--seed", type=int, default=1, help="which ones")
    asked.add_argument("--only", metavar="FILE:LINE", help="instead all mutants of this line")
    given = asked.parse_args()
    for game in [given.game] if given.game else [*RULE_TESTS, SEARCH]:
        try_game(game, given)
    return 0


def try_game(game: str, given: argparse.Namespace) -> None:
    """Some mutants of a game, one after the other."""
    tests = rule_tests(game)
    mutants = [mutant for path in sources(game) for mutant in mutants_in(path)]
    chosen = drawn(mutants, given.n, given.seed)
    if given.only:
        chosen = [mutant for mutant in mutants if str(mutant).startswith(f"{given.only}: ")]
    killed = 0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(shutil.copytree(ROOT / "src", Path(folder, "src")))
        unharmed = killer(source, tests)
        assert not unharmed, f"{unharmed} fails without any change"
        for mutant in chosen:
            path, begun = Path(folder, mutant.path.relative_to(ROOT)), time.monotonic()
            path.write_text(mutant.source(), "utf-8")
            by = killer(source, in_order(tests, mutant))
            shutil.copy2(mutant.path, path)
            killed += by != ""
            fate = f"killed    {mutant}   by   {by}" if by else f"SURVIVED  {mutant}"
            print(f"{time.monotonic() - begun:4.0f} s  {fate}", flush=True)
    print(f"{game}: {killed} of {len(chosen)} mutants killed; {len(mutants)} can be made")


if __name__ == "__main__":
    sys.exit(main())
