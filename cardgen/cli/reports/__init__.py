"""Output formats of a report, by name. A new one is a module and a line here.

Each module has `write(report) -> str`: the same text for the same report, either empty
or ending with a newline.
"""

from enum import StrEnum
from types import ModuleType

from cardgen.model.register import Register


class ReportFormat(StrEnum):
    """Output formats of `validate` and `proof`."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


REPORTS: Register[ModuleType] = Register(
    __name__,
    {
        ReportFormat.TEXT: "text",
        ReportFormat.JSON: "json",
        ReportFormat.GITHUB: "github",
        ReportFormat.SARIF: "sarif",
        ReportFormat.JUNIT: "junit",
    },
)
