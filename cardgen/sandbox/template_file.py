"""Template files, read with their faults told as problems."""

from pathlib import Path

from cardgen.model.problem import Refused
from cardgen.sandbox.explain import unreadable

_LARGEST = 1_000_000


def read_template(path: Path) -> str:
    """Read a template file. Raises Refused when it is no readable text."""
    try:
        data = path.read_bytes()
        if len(data) > _LARGEST:
            raise Refused(unreadable(path, "expected at most 1 MB"))
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        raise Refused(unreadable(path, "expected text in UTF-8")) from fault
    except OSError as fault:
        raise Refused(unreadable(path, (fault.strerror or "").lower())) from fault
