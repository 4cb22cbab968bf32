"""A PDF file, written object by object: only their offsets are kept in memory."""

import zlib
from array import array
from collections.abc import Callable, Mapping

from cardgen.write.outfile import Sink
from cardgen.write.pdf_syntax import Object, Ref, Verbatim, serialize

# Opacities and masks came with 1.4, the preset for two sides with 1.7. Four characters
# above 127 tell programs that the file is binary.
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class PdfFile:
    """Numbers objects and appends them to a file."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        # The offset of each object; number 0 is never used.
        self._offsets = array("Q", [0])
        sink.write(_HEAD)

    def reserve(self) -> Ref:
        """Return the number of an object that will be added later."""
        self._offsets.append(0)
        return Ref(len(self._offsets) - 1)

    def add(self, found: Object, ref: Ref | None = None) -> Ref:
        """Write an object, under a reserved number if one is given."""
        return self.add_bytes(serialize(found).encode("latin-1"), ref)

    def add_bytes(self, body: bytes, ref: Ref | None = None) -> Ref:
        """Write an object that is serialized already."""
        ref = self.reserve() if ref is None else ref
        self._offsets[ref] = self._sink.size
        self._sink.write(b"%d 0 obj\n%b\nendobj\n" % (ref, body))
        return ref

    def add_stream(self, entries: Mapping[str, Object], data: bytes) -> Ref:
        """Write a stream; `data` is compressed already, as `entries` say."""
        head = serialize({**entries, "Length": len(data)}).encode("latin-1")
        return self.add_bytes(head + stream_body(data))

    def add_packed(
        self,
        entries: Mapping[str, Object],
        data: bytes,
        pack: Callable[[bytes], bytes] = zlib.compress,
    ) -> Ref:
        """Compress data, by `pack`, and write them as a stream."""
        packed = {**entries, "Filter": Verbatim("/FlateDecode")}
        return self.add_stream(packed, pack(data))

    def finish(self, root: Ref, info: Ref) -> None:
        """Write the table of all objects. The file's identity is its content's hash."""
        start, count = self._sink.size, len(self._offsets)
        rows = [f"{offset:010d} 00000 n \n" for offset in self._offsets[1:]]
        table = f"xref\n0 {count}\n0000000000 65535 f \n{''.join(rows)}"
        identity = Verbatim(f"<{self._sink.sha256[:32]}>")
        trailer = serialize(
            {"Size": count, "Root": root, "Info": info, "ID": [identity, identity]}
        )
        end = f"{table}trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n"
        self._sink.write(end.encode("latin-1"))


def stream_body(data: bytes) -> bytes:
    """Return what follows the dictionary of a stream."""
    return b"\nstream\n%b\nendstream" % data
