"""Finds what can be changed in a source file, by clang's syntax tree, and writes the file with all chosen changes in it.

A change is switched on by its number at run time: `a < b` becomes `(cairn_mutant(7) ? (a <= b) : (a < b))`. So one build
serves all mutants, and a run of the tests with none of them on tells which tests reach which.
"""

import re
from dataclasses import dataclass

import clang.cindex as clang
from clang.cindex import CursorKind as Kind

OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&": "|", "|": "&", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=",
}  # fmt: skip
ARITHMETIC = {"+", "-", "*", "/", "%", "&", "|", "<<", ">>", "+=", "-=", "|=", "&="}
# What is evaluated when it is compiled cannot be switched on later.
CONSTANT = {Kind.STATIC_ASSERT, Kind.CONCEPT_DECL, Kind.ENUM_DECL, Kind.PARM_DECL, Kind.TEMPLATE_NON_TYPE_PARAMETER,
            Kind.TEMPLATE_TYPE_PARAMETER, Kind.TYPE_ALIAS_DECL, Kind.USING_DECLARATION}  # fmt: skip
# Calls that change how fast or how large the program is, but nothing that it does.
WITHOUT_EFFECT = re.compile(rb"\b(reserve|shrink_to_fit|prefetch\w*|CAIRN_\w+)\s*\(|^\(void\)|\bwatch")
FLAGS = ["-x", "c++", "-std=c++20", "-Iinclude", "-Isrc", "-DCAIRN_ASSERTIONS", "-DCAIRN_PNG", "-Wno-everything"]


@dataclass
class Mutant:
    path: str
    start: int
    end: int
    kind: str  # "change" of an expression, "negate" it, or "delete" a statement
    mutated: bytes  # for a change, what the expression becomes
    line: int
    last_line: int
    says: str  # for people: what becomes of what

    @property
    def key(self):
        return f"{self.path}:{self.line}:{self.start}: {self.says}"


def parse(path, unsaved=None, flags=()):
    index = clang.Index.create()
    files = [(path, unsaved)] if unsaved is not None else []
    return index.parse(path, args=[*FLAGS, *flags], unsaved_files=files)


def macro_ranges(text):
    """Where macros are called: their arguments are not what the program does, or are not where they seem."""
    ranges = []
    for found in re.finditer(rb"\b[A-Z][A-Z0-9_]{3,}\(", text):
        depth, at = 1, found.end()
        while depth and at < len(text):
            depth += {ord("("): 1, ord(")"): -1}.get(text[at], 0)
            at += 1
        ranges.append((found.start(), at))
    return ranges


class Finder:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.text = file.read()
        self.macros = macro_ranges(self.text)
        self.found = {}

    def mutants(self):
        unit = parse(self.path)
        for cursor in unit.cursor.get_children():
            if cursor.location.file and cursor.location.file.name == self.path:
                self.visit(cursor, [])
        return sorted(self.found.values(), key=lambda m: (m.start, m.end, m.says))

    def add(self, start, end, kind, mutated, says):
        text = self.text[start:end]
        if not text.strip() or b"//" in text or b"#" in text or start >= end:
            return
        if any(first <= start < last for first, last in self.macros):
            return
        line = self.text.count(b"\n", 0, start) + 1
        last = line + text.count(b"\n")
        self.found[(start, end, says)] = Mutant(self.path, start, end, kind, mutated, line, last, says)

    def visit(self, cursor, parents):
        if cursor.kind in CONSTANT:
            return
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        if cursor.kind == Kind.VAR_DECL and re.search(rb"\b(constexpr|constinit)\b", self.text[start:end].split(b"=")[0]):
            return
        children = list(cursor.get_children())
        self.operators(cursor, children, start, end)
        self.conditions(cursor, children, parents)
        self.statements(cursor, children)
        self.numbers(cursor, parents, start, end)
        for place, child in enumerate(children):
            if cursor.kind == Kind.CASE_STMT and place == 0:
                continue
            if cursor.kind in (Kind.VAR_DECL, Kind.FIELD_DECL) and child.extent.start.offset < cursor.location.offset:
                continue  # part of its type
            if cursor.kind == Kind.IF_STMT and place == 0 and self.text[start:end].startswith(b"if constexpr"):
                continue
            self.visit(child, [*parents, cursor])

    def operator(self, cursor):
        """The operator of an expression that has two operands."""
        while cursor.kind == Kind.UNEXPOSED_EXPR and len(list(cursor.get_children())) == 1:
            cursor = next(cursor.get_children())
        children = list(cursor.get_children())
        kinds = (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.CALL_EXPR)
        if cursor.kind not in kinds or len(children) not in (2, 3):
            return None
        between = self.text[children[0].extent.end.offset : children[-1].extent.start.offset]
        return between.strip().decode("ascii", "replace")

    def operators(self, cursor, children, start, end):
        name = self.operator(cursor) if cursor.kind != Kind.UNEXPOSED_EXPR else None
        if name not in OPERATORS:
            return
        left, right = children[0].extent.end.offset, children[-1].extent.start.offset
        if name in ARITHMETIC and not all(is_number(child) for child in (children[0], children[-1])):
            return
        other = OPERATORS[name]
        mutated = self.text[start:left] + b" " + other.encode() + b" " + self.text[right:end]
        self.add(start, end, "change", mutated, f"{name} becomes {other}: {self.shown(start, end)}")

    def conditions(self, cursor, children, parents):
        if not children or not children[0].kind.is_expression():
            return
        condition = children[0]
        if cursor.kind == Kind.RETURN_STMT:
            if condition.type.get_canonical().spelling != "bool":
                return
        elif cursor.kind not in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR):
            return
        elif self.text[cursor.extent.start.offset :].startswith(b"if constexpr"):
            return
        start, end = condition.extent.start.offset, condition.extent.end.offset
        if self.operator(condition) in ("==", "!="):
            return  # the one in the place of the other is the same
        self.add(start, end, "negate", b"", f"negated: {self.shown(start, end)}")

    def statements(self, cursor, children):
        if cursor.kind not in (Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.WHILE_STMT, Kind.CXX_FOR_RANGE_STMT):
            return
        bodies = children if cursor.kind == Kind.COMPOUND_STMT else children[1:]
        for child in bodies:
            if not (child.kind.is_expression() or child.kind in (Kind.BREAK_STMT, Kind.CONTINUE_STMT)):
                continue
            start, end = child.extent.start.offset, child.extent.end.offset
            after = re.match(rb"\s*;", self.text[end:])
            before = self.text[:start].rstrip()[-1:]
            if not after or before not in (b";", b"{", b"}", b")", b"e") or WITHOUT_EFFECT.search(self.text[start:end]):
                continue
            if cursor.kind == Kind.FOR_STMT and child != children[-1]:
                continue
            self.add(start, end + after.end(), "delete", b"", f"deleted: {self.shown(start, end)}")

    def numbers(self, cursor, parents, start, end):
        if cursor.kind != Kind.INTEGER_LITERAL or not parents:
            return
        number = re.fullmatch(rb"(\d+)([uUlL]*)", self.text[start:end])
        if not number:
            return
        parent = next((p for p in reversed(parents) if p.kind != Kind.UNEXPOSED_EXPR), None)
        before, after = self.text[:start].rstrip()[-1:], self.text[end:].lstrip()[:1]
        is_argument = before in (b"(", b",") and after in (b")", b",")
        if parent is None or not (
            parent.kind in (Kind.BINARY_OPERATOR, Kind.RETURN_STMT, Kind.COMPOUND_ASSIGNMENT_OPERATOR)
            or (parent.kind == Kind.CALL_EXPR and (is_argument or before in b"=<>+-*/"))
        ):
            return
        other = str(int(number[1]) + 1).encode() + number[2]
        self.add(start, end, "change", other, f"{number[0].decode()} becomes {other.decode()}: {self.shown_line(start)}")

    def shown(self, start, end):
        text = " ".join(self.text[start:end].decode("utf-8", "replace").split())
        return text if len(text) <= 100 else text[:97] + "..."

    def shown_line(self, at):
        first = self.text.rfind(b"\n", 0, at) + 1
        last = self.text.find(b"\n", at)
        return f"{self.shown(first, last)} (column {at - first + 1})"


def is_number(cursor):
    """Whether an operand is an integer or a float; unknown types, those of templates, may be."""
    kind = cursor.type.get_canonical().kind
    integers = clang.TypeKind.BOOL.value <= kind.value <= clang.TypeKind.LONGDOUBLE.value
    return integers or kind in (clang.TypeKind.DEPENDENT, clang.TypeKind.UNEXPOSED)


def instrumented(text, chosen):
    """The text with every chosen mutant in it. `chosen` has pairs of a number and a mutant. Lines stay where they are."""

    def one_line(part):
        return b" ".join(part.split())

    def written(start, end, inner):
        parts, at = [], start
        while inner:
            number, mutant = inner[0]
            nested = [other for other in inner[1:] if other[1].start >= mutant.start and other[1].end <= mutant.end]
            inner = [other for other in inner[1:] if other not in nested]
            inner = [other for other in inner if other[1].start >= mutant.end]
            own = written(mutant.start, mutant.end, nested)
            call = b"::cairn_mutant(%d)" % number
            if mutant.kind == "change":
                new = b"(" + call + b" ? (" + one_line(mutant.mutated) + b") : (" + own + b"))"
            elif mutant.kind == "negate":
                new = b"(" + call + b" != static_cast<bool>(" + own + b"))"
            else:
                new = b"{ if (!" + call + b") " + own + b" }"
            parts += [text[at : mutant.start], new]
            at = mutant.end
        return b"".join(parts) + text[at:end]

    # The outer ones first; of two with one extent, either may hold the other, but a statement holds its expression.
    order = sorted(chosen, key=lambda pair: (pair[1].start, -pair[1].end, pair[1].kind != "delete", pair[0]))
    return written(0, len(text), order)
