"""Python as JavaScript: as much of the language as the arithmetic of scoring needs, and not a word more.

A game's module `tally` computes points from numbers and lists of numbers. The rules use it as it is; the score sheet
uses this translation of the same source, so that it goes on counting where no server is in reach.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial
from typing import Final

PRELUDE: Final = """\
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
const sum = (all) => all.reduce((one, other) => one + other, 0);
"""
RESERVED: Final = {
    "await", "case", "catch", "class", "const", "debugger", "default", "delete", "do", "enum", "export",
    "extends", "false", "finally", "function", "import", "instanceof", "interface", "let", "new", "null",
    "package", "private", "protected", "public", "static", "super", "switch", "this", "throw", "true", "typeof",
    "var", "void", "with", "yield", "range", "sum", "Math", "Array",
}  # fmt: skip
OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.And: "&&", ast.Or: "||", ast.Not: "!", ast.USub: "-",
    ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "===",
    ast.IsNot: "!==",
}  # fmt: skip
SKIPPED: Final = (ast.Import, ast.ImportFrom, ast.Pass)


class Untranslatable(Exception):
    """This part of Python has no translation."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)!r} cannot be said in JavaScript here")


def javascript(source: str) -> str:
    """A module of functions and constants, all of them exported."""
    lines = [PRELUDE]
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            lines.append(function(node))
        elif isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            lines.append(f"export const {expression(target)} = {expression(node.value)};")
        elif not is_said(node):
            raise Untranslatable(node)
    return "\n".join(lines) + "\n"


def is_said(node: ast.stmt) -> bool:
    """Imports and texts for readers need no translation."""
    return isinstance(node, SKIPPED) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def function(node: ast.FunctionDef) -> str:
    arguments = node.args
    if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg or node.decorator_list:
        raise Untranslatable(node)
    taken = [argument.arg for argument in arguments.args]
    assigned = {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    } - set(taken)  # fmt: skip
    for name in (node.name, *taken, *assigned):
        checked(name, node)
    local = f"  let {', '.join(sorted(assigned))};\n" if assigned else ""
    return f"export function {node.name}({', '.join(taken)}) {{\n{local}{block(node.body, 1)}}}"


def checked(name: str, node: ast.AST) -> str:
    if name in RESERVED:
        raise Untranslatable(node)
    return name


# ---- statements -----------------------------------------------------------------------------------------------------


def block(body: Sequence[ast.stmt], depth: int) -> str:
    return "".join(statement(node, depth) for node in body if not is_said(node))


def statement(node: ast.stmt, depth: int) -> str:
    pad = "  " * depth
    inner = partial(block, depth=depth + 1)
    match node:
        case ast.Return(value=None):
            return f"{pad}return;\n"
        case ast.Return(value=ast.expr() as value):
            return f"{pad}return {expression(value)};\n"
        case ast.Assign(targets=[target], value=value):
            return f"{pad}{expression(target)} = {expression(value)};\n"
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            return f"{pad}{expression(target)} = {expression(value)};\n"
        case ast.AugAssign(target=target, op=op, value=value):
            return f"{pad}{expression(target)} = {operation(expression(target), op, expression(value), node)};\n"
        case ast.Expr(value=ast.Call() as call):
            return f"{pad}{expression(call)};\n"
        case ast.If(test=test, body=body, orelse=orelse):
            otherwise = f"{pad}}} else {{\n{inner(orelse)}" if orelse else ""
            return f"{pad}if ({expression(test)}) {{\n{inner(body)}{otherwise}{pad}}}\n"
        case ast.While(test=test, body=body, orelse=[]):
            return f"{pad}while ({expression(test)}) {{\n{inner(body)}{pad}}}\n"
        case ast.For(target=target, iter=iter, body=body, orelse=[]):
            return f"{pad}for ({expression(target)} of {expression(iter)}) {{\n{inner(body)}{pad}}}\n"
        case ast.Break():
            return f"{pad}break;\n"
        case ast.Continue():
            return f"{pad}continue;\n"
    raise Untranslatable(node)


# ---- expressions ----------------------------------------------------------------------------------------------------


def expression(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=bool() as truth):
            return "true" if truth else "false"
        case ast.Constant(value=int() as number):
            return str(number)
        case ast.Name(id=name):
            return checked(name, node)
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return f"[{', '.join(map(expression, elements))}]"
        case ast.Starred(value=value):
            return f"...{expression(value)}"
        case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=None)):
            ends = [expression(end) if end is not None else "undefined" for end in (lower, upper)]
            return f"{expression(value)}.slice({', '.join(ends)})"
        case ast.Subscript(value=value, slice=place):
            return f"{expression(value)}[{expression(place)}]"
        case ast.BinOp(left=left, op=op, right=right):
            return operation(expression(left), op, expression(right), node)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return f"{OPERATORS[type(op)]}({expression(operand)})"
        case ast.BoolOp(op=op, values=values):
            return f"({f' {OPERATORS[type(op)]} '.join(map(expression, values))})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({expression(test)} ? {expression(body)} : {expression(orelse)})"
        case ast.Compare():
            return comparison(node)
        case ast.ListComp(elt=element, generators=[ast.comprehension(target=ast.Name(id=name), iter=iter, ifs=ifs)]):
            kept = "".join(f".filter(({name}) => {expression(test)})" for test in ifs)
            return f"{expression(iter)}{kept}.map(({checked(name, node)}) => {expression(element)})"
        case ast.Call(keywords=[]):
            return call(node)
    raise Untranslatable(node)


def operation(left: str, op: ast.operator, right: str, node: ast.AST) -> str:
    if isinstance(op, ast.FloorDiv):
        return f"Math.floor({left} / {right})"
    if isinstance(op, ast.Mod):
        return f"(({left} % {right} + {right}) % {right})"
    if type(op) not in OPERATORS:
        raise Untranslatable(node)
    return f"({left} {OPERATORS[type(op)]} {right})"


def comparison(node: ast.Compare) -> str:
    parts: list[str] = []
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        if isinstance(op, ast.In):
            parts.append(f"{expression(right)}.includes({expression(left)})")
        elif type(op) in OPERATORS:
            parts.append(f"{expression(left)} {OPERATORS[type(op)]} {expression(right)}")
        else:
            raise Untranslatable(node)
        left = right
    return f"({' && '.join(parts)})"


def call(node: ast.Call) -> str:
    said = [expression(argument) for argument in node.args]
    match node.func:
        case ast.Attribute(value=value, attr="append"):
            return f"{expression(value)}.push({', '.join(said)})"
        case ast.Subscript(value=ast.Name(id="vec")) | ast.Name(id="int" | "i64" | "list") if len(said) == 1:
            return said[0]
        case ast.Name(id="len") if len(said) == 1:
            return f"{said[0]}.length"
        case ast.Name(id="min" | "max" as extreme):
            return f"Math.{extreme}({', '.join(said) if len(said) > 1 else f'...{said[0]}'})"
        case ast.Name(id="sum") if len(said) == 1:
            return f"sum({said[0]})"
        case ast.Name(id="range") if len(said) in (1, 2):
            return f"range({', '.join(said if len(said) == 2 else ['0', *said])})"
        case ast.Name(id=name):
            return f"{checked(name, node)}({', '.join(said)})"
    raise Untranslatable(node)
