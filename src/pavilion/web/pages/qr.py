"""QR codes (ISO/IEC 18004) of short texts: byte mode, error correction M, versions 1 to 10, drawn as one SVG path.

    qr_svg("https://example.org/t/abc")           a picture
    modules("https://example.org/t/abc")          rows of booleans, True is dark
"""

from __future__ import annotations

from collections.abc import Iterator

# By version: code words for error correction in each block, then (blocks, data words in each) of one or two kinds.
BLOCKS: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {
    1: (10, ((1, 16),)), 2: (16, ((1, 28),)), 3: (26, ((1, 44),)), 4: (18, ((2, 32),)), 5: (24, ((2, 43),)),
    6: (16, ((4, 27),)), 7: (18, ((4, 31),)), 8: (22, ((2, 38), (2, 39))), 9: (22, ((3, 36), (2, 37))),
    10: (26, ((4, 43), (1, 44))),
}  # fmt: skip
CENTRES: dict[int, tuple[int, ...]] = {
    1: (), 2: (6, 18), 3: (6, 22), 4: (6, 26), 5: (6, 30), 6: (6, 34), 7: (6, 22, 38), 8: (6, 24, 42), 9: (6, 26, 46),
    10: (6, 28, 50),
}  # fmt: skip
BYTE_MODE, LEVEL_M = 0b0100, 0b00
PADDING = (0b11101100, 0b00010001)
QUIET = 4  # light modules around
Grid = list[list[bool]]


# ---- error correction: arithmetic in GF(256) ------------------------------------------------------------------------


def powers() -> tuple[list[int], list[int]]:
    exp, log = [1] * 512, [0] * 256
    value = 1
    for power in range(255):
        exp[power] = value
        log[value] = power
        value <<= 1
        if value & 256:
            value ^= 0b100011101
    exp[255:510] = exp[:255]
    return exp, log


EXP, LOG = powers()


def times(a: int, b: int) -> int:
    return EXP[LOG[a] + LOG[b]] if a and b else 0


def generator(degree: int) -> list[int]:
    """The product of (x - 2^i), highest power first."""
    found = [1]
    for power in range(degree):
        grown = [*found, 0]
        for at, factor in enumerate(found):
            grown[at + 1] ^= times(factor, EXP[power])
        found = grown
    return found


def correction(data: list[int], degree: int) -> list[int]:
    """The remainder of the data divided by the generator."""
    divisor = generator(degree)
    rest = data + [0] * degree
    for at in range(len(data)):
        factor = rest[at]
        for i, part in enumerate(divisor):
            rest[at + i] ^= times(part, factor)
    return rest[-degree:]


# ---- code words -----------------------------------------------------------------------------------------------------


def capacity(version: int) -> int:
    return sum(count * words for count, words in BLOCKS[version][1])


def fitting(length: int) -> int:
    """The smallest version that holds so many bytes."""
    for version in BLOCKS:
        if 4 + (8 if version < 10 else 16) + 8 * length <= 8 * capacity(version):
            return version
    raise ValueError("too long for a QR code")


def data_words(data: bytes, version: int) -> list[int]:
    """Mode, length, bytes, end, padding."""
    bits = f"{BYTE_MODE:04b}{len(data):0{8 if version < 10 else 16}b}" + "".join(f"{byte:08b}" for byte in data)
    room = 8 * capacity(version)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [PADDING[i % 2] for i in range(capacity(version) - len(words))]


def code_words(data: bytes, version: int) -> list[int]:
    """The words of all blocks, interleaved, first data and then correction."""
    degree, kinds = BLOCKS[version]
    words, blocks = data_words(data, version), []
    for count, size in kinds:
        for _ in range(count):
            blocks.append(words[:size])
            words = words[size:]
    checks = [correction(block, degree) for block in blocks]
    longest = max(map(len, blocks))
    mixed = [block[i] for i in range(longest) for block in blocks if i < len(block)]
    return mixed + [check[i] for i in range(degree) for check in checks]


# ---- the picture ----------------------------------------------------------------------------------------------------


class Sheet:
    """The modules on the way to a code: dark or light, and which of them belong to the frame."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.dark: Grid = [[False] * self.size for _ in range(self.size)]
        self.taken: Grid = [[False] * self.size for _ in range(self.size)]
        self.finders()
        self.alignments()
        self.timing()
        self.reserve()

    def put(self, row: int, column: int, dark: bool) -> None:
        if 0 <= row < self.size and 0 <= column < self.size:
            self.dark[row][column] = dark
            self.taken[row][column] = True

    def finders(self) -> None:
        for top, left in ((0, 0), (0, self.size - 7), (self.size - 7, 0)):
            for r in range(-1, 8):
                for c in range(-1, 8):
                    ring = max(abs(r - 3), abs(c - 3))
                    self.put(top + r, left + c, ring not in (2, 4))

    def alignments(self) -> None:
        centres = CENTRES[self.version]
        for row in centres:
            for column in centres:
                if not self.taken[row][column]:
                    for r in range(-2, 3):
                        for c in range(-2, 3):
                            self.put(row + r, column + c, max(abs(r), abs(c)) != 1)

    def timing(self) -> None:
        for at in range(8, self.size - 8):
            for row, column in ((6, at), (at, 6)):
                if not self.taken[row][column]:
                    self.put(row, column, at % 2 == 0)

    def reserve(self) -> None:
        """Room for the format, and for the version of larger codes."""
        self.write_format(0)
        if self.version >= 7:
            rest = self.version
            for _ in range(12):
                rest = (rest << 1) ^ (0b1111100100101 if rest >> 11 else 0)
            bits = self.version << 12 | rest
            for i in range(18):
                far, near = self.size - 11 + i % 3, i // 3
                self.put(near, far, bool(bits >> i & 1))
                self.put(far, near, bool(bits >> i & 1))

    def write_format(self, mask: int) -> None:
        data = LEVEL_M << 3 | mask
        rest = data
        for _ in range(10):
            rest = (rest << 1) ^ (0b10100110111 if rest >> 9 else 0)
        bits = (data << 10 | rest) ^ 0b101010000010010
        first = [(i, 8) for i in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 14 - i) for i in range(9, 15)]
        second = [(8, self.size - 1 - i) for i in range(8)] + [(self.size - 15 + i, 8) for i in range(8, 15)]
        for places in (first, second):
            for i, (row, column) in enumerate(places):
                self.put(row, column, bool(bits >> i & 1))
        self.put(self.size - 8, 8, True)

    def free(self) -> Iterator[tuple[int, int]]:
        """Where data goes: in pairs of columns from the right, up and down in turn."""
        upwards = True
        for right in range(self.size - 1, 0, -2):
            column = right if right > 6 else right - 1
            rows = range(self.size - 1, -1, -1) if upwards else range(self.size)
            for row in rows:
                for at in (column, column - 1):
                    if not self.taken[row][at]:
                        yield row, at
            upwards = not upwards

    def write(self, words: list[int]) -> None:
        bits = "".join(f"{word:08b}" for word in words)
        for i, (row, column) in enumerate(self.free()):
            self.dark[row][column] = i < len(bits) and bits[i] == "1"

    def masked(self, mask: int) -> Grid:
        """The finished code with one of the eight masks."""
        self.write_format(mask)
        grid = [row[:] for row in self.dark]
        for row, column in self.free():
            grid[row][column] ^= flips(mask, row, column)
        return grid


def flips(mask: int, r: int, c: int) -> bool:
    """Does the mask turn this module around?"""
    rests = (
        (r + c) % 2, r % 2, c % 3, (r + c) % 3, (r // 2 + c // 3) % 2, r * c % 2 + r * c % 3,
        (r * c % 2 + r * c % 3) % 2, ((r + c) % 2 + r * c % 3) % 2,
    )  # fmt: skip
    return rests[mask] == 0


def penalty(grid: Grid) -> int:
    """How hard a code is to read: long runs, squares, false finders, too dark or too light."""
    size = len(grid)
    lines = ["".join("#" if dark else "." for dark in row) for row in grid]
    lines += ["".join(column) for column in zip(*lines, strict=True)]
    total = 0
    for line in lines:
        run = 1
        for before, here in zip(line, line[1:] + " ", strict=True):
            if before == here:
                run += 1
                continue
            total += run - 2 if run >= 5 else 0
            run = 1
        for finder in ("#.###.#....", "....#.###.#"):
            total += 40 * sum(line.startswith(finder, at) for at in range(size))
    for r in range(size - 1):
        for c in range(size - 1):
            total += 3 * (grid[r][c] == grid[r + 1][c] == grid[r][c + 1] == grid[r + 1][c + 1])
    dark = sum(map(sum, grid))
    return total + 10 * (abs(20 * dark - 10 * size * size) // (size * size))


def modules(text: str) -> Grid:
    """The code of a text; `ValueError` if it is too long."""
    data = text.encode()
    version = fitting(len(data))
    sheet = Sheet(version)
    sheet.write(code_words(data, version))
    return min((sheet.masked(mask) for mask in range(8)), key=penalty)


def qr_svg(text: str) -> str:
    """The code as a drawing, dark on light whatever the theme."""
    grid = modules(text)
    side = len(grid) + 2 * QUIET
    dots = "".join(
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(grid)
        for column, dark in enumerate(line)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="QR">'
        f'<path class="qr-light" d="M0 0h{side}v{side}h-{side}z"/><path class="qr-dark" d="{dots}"/></svg>'
    )
