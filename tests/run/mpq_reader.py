"""A reader of MPQ archives of its own, for tests: slow, without checks of hostile values, with Python's library alone."""

import bz2
import struct
import zlib

MASK = 0xFFFFFFFF
IMPLODED, COMPRESSED, ENCRYPTED, KEY_ADJUSTED = 0x100, 0x200, 0x10000, 0x20000
PATCH, SINGLE_UNIT, DELETED, CHECKSUMS, EXISTS = 0x100000, 0x1000000, 0x2000000, 0x4000000, 0x80000000
SPECIAL = ("(listfile)", "(attributes)", "(signature)")


def make_table():
    seed, table = 0x00100001, [0] * 0x500
    for low in range(0x100):
        for kind in range(5):
            seed = (seed * 125 + 3) % 0x2AAAAB
            high = (seed & 0xFFFF) << 16
            seed = (seed * 125 + 3) % 0x2AAAAB
            table[low + 0x100 * kind] = high | seed & 0xFFFF
    return table


TABLE = make_table()


def hash_of(name, kind):
    a, b = 0x7FED7FED, 0xEEEEEEEE
    for c in name.upper():
        a = TABLE[0x100 * kind + c] ^ (a + b & MASK)
        b = c + a + b * 33 + 3 & MASK
    return a


def crypt(data, key, encrypts=False):
    state, words = 0xEEEEEEEE, len(data) // 4
    result = []
    for word in struct.unpack("<%dI" % words, data[: 4 * words]):
        state = state + TABLE[0x400 + (key & 0xFF)] & MASK
        other = word ^ (key + state & MASK)
        key = (~key << 21 & MASK) + 0x11111111 & MASK | key >> 11
        state = (word if encrypts else other) + state * 33 + 3 & MASK
        result.append(other)
    return struct.pack("<%dI" % words, *result) + data[4 * words :]


class Code:
    """A canonical code from the lengths of its symbols; its bits are stored inverted."""

    def __init__(self, lengths):
        self.symbols = {}
        value = previous = 0
        for length, symbol in sorted((length, symbol) for symbol, length in enumerate(lengths)):
            value <<= length - previous
            self.symbols[length, value] = symbol
            value, previous = value + 1, length

    def read(self, bits):
        value = length = 0
        while True:
            value, length = value << 1 | bits(1) ^ 1, length + 1
            if (length, value) in self.symbols:
                return self.symbols[length, value]


LITERALS = Code(int(c, 16) for c in
                "bcccccccc87cc7ccccccccccccdccccc4a8caca87789767876777787788cb79bc676657886b967667b66679899b8b9c8"
                "c566656665b756556a55558788abbccc" + "d" * 48 + "c" * 48 + "dcdddcdddcddddcdddcccddddddddddd")
LENGTHS = Code([3, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7])
DISTANCES = Code([2, 4, 4] + [5] * 4 + [6] * 15 + [7] * 26 + [8] * 16)
BASES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 40, 72, 136, 264]


def explode(data, size):
    position, out = 16, bytearray()

    def bits(count):
        nonlocal position
        value = 0
        for index in range(count):
            value |= (data[position >> 3] >> (position & 7) & 1) << index
            position += 1
        return value

    while len(out) < size:
        if bits(1) == 0:
            out.append(LITERALS.read(bits) if data[0] else bits(8))
            continue
        symbol = LENGTHS.read(bits)
        length = BASES[symbol] + bits(max(0, symbol - 7))
        if length == 519:
            break
        low = 2 if length == 2 else data[1]
        distance = (DISTANCES.read(bits) << low) + bits(low) + 1
        for _ in range(length):
            out.append(out[-distance])
    return bytes(out[:size])


def expand_zeros(data):
    size, out, at = int.from_bytes(data[:4], "big"), bytearray(), 4
    while len(out) < size and at < len(data):
        code = data[at]
        out += data[at + 1 : at + 1 + (code & 0x7F) + 1] if code >= 0x80 else bytes(code + 3)
        at += 1 + ((code & 0x7F) + 1 if code >= 0x80 else 0)
    return bytes(out[:size])


def unpack(data, flags, size):
    if len(data) >= size:
        return data[:size]
    if not data:
        return bytes(size)
    if not flags & COMPRESSED:
        return explode(data, size)
    method, data = data[0], data[1:]
    if method == 0x12 or method & ~0x3A or method == 0:
        raise ValueError("method 0x%02x" % method)
    if method & 0x10:
        data = bz2.decompress(data)
    if method & 0x08:
        data = explode(data, 2 * size)
    if method & 0x02:
        data = zlib.decompressobj().decompress(data)
    return expand_zeros(data) if method & 0x20 else data


class Archive:
    def __init__(self, file):
        self.data = open(file, "rb").read()
        is_map = self.data[:4] == b"HM3W"
        for start in range(0, len(self.data), 512):
            if self.data[start : start + 4] == b"MPQ\x1b" and not is_map:
                start += struct.unpack_from("<I", self.data, start + 8)[0]
            if self.data[start : start + 4] == b"MPQ\x1a":
                break
        self.start = start
        (_, version, shift, hashes, blocks, hash_count, block_count) = struct.unpack_from("<IHHIIII", self.data, start + 8)
        self.sector = 512 << (shift & 0xFF)
        self.is_map = is_map
        count = min(block_count & 0xFFFFFFF, (len(self.data) - start - blocks) // 16)
        table = self.table(blocks, count, 0xEC83B3A3)
        self.blocks = [struct.unpack_from("<4I", table, 16 * i) for i in range(count)]
        table = self.table(hashes, hash_count & 0xFFFFFFF, 0xC3AF3770)
        self.entries = {}  # by hashes: language with platform, and block number
        for i in range(len(table) // 16):
            a, b, language, platform, block = struct.unpack_from("<2I2HI", table, 16 * i)
            block &= 0xFFFFFFF if block < 0xFFFFFFFE else MASK
            if block < count and self.blocks[block][3] & EXISTS:
                best = self.entries.get((a, b), (0xFFFFFFFF, 0))[0]
                if language << 16 | platform <= best:
                    self.entries[a, b] = (language << 16 | platform, block)

    def table(self, position, count, key):
        begin = (self.start + position) & MASK
        return crypt(self.data[begin : begin + 16 * count], key)

    def names(self):
        """The block numbers by name (bytes with '\\') of the files that the list inside names."""
        found = [n.encode() for n in SPECIAL]
        listed = self.entries.get((hash_of(b"(listfile)", 1), hash_of(b"(listfile)", 2)))
        if listed:
            found += self.read(b"(listfile)", listed[1]).replace(b";", b"\n").replace(b"\r", b"\n").split(b"\n")
        return {n: self.entries[key][1] for n in found for key in [(hash_of(n, 1), hash_of(n, 2))] if n and key in self.entries}

    def read(self, name, block):
        """The contents; `name` may be None if they are not encrypted."""
        position, packed, size, flags = self.blocks[block]
        key, begin = None, (self.start + position) & MASK
        if self.is_map:
            flags &= ~(SINGLE_UNIT | PATCH)
        if flags & ENCRYPTED:
            key = hash_of(name.rsplit(b"\\", 1)[-1].rsplit(b"/", 1)[-1], 3)
            key = (key + position & MASK) ^ size if flags & KEY_ADJUSTED else key
        if flags & PATCH or size == 0:
            if size:
                raise ValueError("patch")
            return b""

        def piece(at, length, number):
            data = self.data[at : at + length]
            return data if key is None else crypt(data, key + number & MASK)

        if flags & SINGLE_UNIT:
            is_packed = flags & (IMPLODED | COMPRESSED)
            return unpack(piece(begin, packed if is_packed else size, 0), flags, size)
        count = (size + self.sector - 1) // self.sector
        if not flags & 0xFF00:
            offsets = [self.sector * i for i in range(count)] + [size]
        else:
            offsets = struct.unpack("<%dI" % (count + 1), piece(begin, 4 * count + 4, -1))
        out = b""
        for i in range(count):
            wanted = min(self.sector, size - self.sector * i)
            out += unpack(piece(begin + offsets[i], offsets[i + 1] - offsets[i], i), flags, wanted).ljust(wanted, b"\0")
        return out
