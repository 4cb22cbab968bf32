"""The profile that a command line names."""

from cardgen.cli.session import Session, refuse
from cardgen.model.page import Printer
from cardgen.model.problem import Refused
from cardgen.model.suggestions import did_you_mean


def printer_named(session: Session, name: str) -> Printer:
    """Give a saved profile. Leaves with exit 2 if it is unknown, 1 if it is broken."""
    # Hardly any run names one.
    from cardgen.pipeline.printers import load_printer, profiles_folder, saved_printers

    known = saved_printers()
    if name not in known:
        refuse(
            f'--printer "{name}" is not known',
            f"{did_you_mean(name, known)}saved: {', '.join(known)}"
            if known
            else "none is saved yet: cardgen calibrate prints the test page",
        )
    try:
        return load_printer(name)
    except Refused as refused:
        session.stop_on_errors(refused.problems, profiles_folder())
        raise
