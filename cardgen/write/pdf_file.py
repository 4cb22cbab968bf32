"""A PDF file, written object by object: nothing but their places is kept."""

import zlib
from array import array
from collections.abc import Mapping

from cardgen.write.outfile import Sink
from cardgen.write.pdf_syntax import Object, Ref, Verbatim, serialize

# Opacities and masks came with 1.4, the preset for two sides with 1.7. Four letters
# above 127 tell programs that the file is no text.
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class PdfFile:
    """Gives each object its number and writes it where the last one ended."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        # Where each object begins, the first of them being none.
        self._places = array("Q", [0])
        sink.write(_HEAD)

    def reserve(self) -> Ref:
        """Give the number of an object that will be added later."""
        self._places.append(0)
        return Ref(len(self._places) - 1)

    def add(self, found: Object, ref: Ref | None = None) -> Ref:
        """Write an object, under a reserved number if it is given."""
        return self.add_bytes(serialize(found).encode("latin-1"), ref)

    def add_bytes(self, body: bytes, ref: Ref | None = None) -> Ref:
        """Write an object that is spelt already."""
        ref = self.reserve() if ref is None else ref
        self._places[ref] = self._sink.size
        self._sink.write(b"%d 0 obj\n%b\nendobj\n" % (ref, body))
        return ref

    def add_stream(
        self, entries: Mapping[str, Object], data: bytes, ref: Ref | None = None
    ) -> Ref:
        """Write a stream; `data` is packed already as `entries` say."""
        head = serialize({**entries, "Length": len(data)}).encode("latin-1")
        return self.add_bytes(b"%b\nstream\n%b\nendstream" % (head, data), ref)

    def add_packed(
        self, entries: Mapping[str, Object], data: bytes, ref: Ref | None = None
    ) -> Ref:
        """Write a stream that is packed here."""
        packed = {**entries, "Filter": Verbatim("/FlateDecode")}
        return self.add_stream(packed, zlib.compress(data), ref)

    def finish(self, root: Ref, info: Ref) -> None:
        """Write the table of all objects. The file's identity is its content's hash."""
        start, count = self._sink.size, len(self._places)
        rows = [f"{place:010d} 00000 n \n" for place in self._places[1:]]
        table = f"xref\n0 {count}\n0000000000 65535 f \n{''.join(rows)}"
        identity = Verbatim(f"<{self._sink.sha256[:32]}>")
        trailer = serialize(
            {"Size": count, "Root": root, "Info": info, "ID": [identity, identity]}
        )
        end = f"{table}trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n"
        self._sink.write(end.encode("latin-1"))
