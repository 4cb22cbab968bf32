"""What is said of deck rules that can never all hold."""

from math import inf
from typing import TYPE_CHECKING

from cardgen.model.game import Component
from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span, line_name
from cardgen.validate.formatting import all_of, format_bounds, format_number
from cardgen.validate.rule_kit.conditions import Condition

if TYPE_CHECKING:
    from cardgen.validate.game_sections.clash_of_cards import Claim, Clash
    from cardgen.validate.rule_kit.demands import Demand, Where

_ANY_NUMBER = ("sum", "sum of different", "on card")
_SUBJECTS = {
    "cards": "{} {cards}{}",
    "different": "{} different {cards}{}",
    "copies": "{} {copies} of each card{}",
    "unlike": "no two cards with the same {fields}",
    "hands": "{} {hands}{}",
    "cards of a hand": "{} {cards}{} in each hand",
    "sum": "total {fields} {}{}",
    "sum of different": "total {fields} {}{}, without copies",
    "on card": "{sum} {}",
}


def clash_problem(clash: "Clash", components: list[Component]) -> Problem:
    """Return the problem of rules that clash in components, at the first of them."""
    claims: dict[Span, list[Claim]] = {}
    for claim in clash.claims:
        listed = claims.setdefault(claim.span, [])
        if claim not in listed:
            listed.append(claim)
    rules = {at: found[0].use for at, found in claims.items() if found[0].use}
    first = min(rules)
    others = sorted((a for a in claims if a != first), key=lambda at: at not in rules)
    said = [f"{_said(claims[first])} here"]
    for at in others:
        by = f" by {rules[at].rule}" if at in rules else ""
        said.append(f"{_said(claims[at])}{by} at {line_name(at)}")
    message = f"{_these(len(rules))} {_for(clash, components)}: {'; '.join(said)}"
    low, high = clash.reach
    if clash.reach != (0, 0) and low < inf and len(clash.claims) > 2:
        lowest, highest = format_number(low), format_number(high)
        message += f" (at least {lowest} needed, at most {highest} possible)"
    mild = any(use.severity is Severity.WARNING for use in rules.values())
    severity = Severity.WARNING if mild else Severity.ERROR
    hint = "change this rule" if len(rules) == 1 else "change one of these rules"
    hint += ", or what its card type declares" if len(claims) > len(rules) else ""
    use = rules[first]
    return Problem(severity, use.rule, use.span, message, hint, tuple(others))


def _these(rules: int) -> str:
    if rules == 1:
        return "this rule can never hold"
    return f"these rules can never {'both' if rules == 2 else 'all'} hold"


def _for(clash: "Clash", components: list[Component]) -> str:
    titles = all_of(f'"{part.title}"' for part in components)
    if clash.where is not None:
        return f"for a card of {titles}{_among(clash.where)}"
    return f"for a deck of {titles}" if components[0].decks else f"for {titles}"


def _among(where: "Where") -> str:
    conditions = (wanted.of(name) for name, wanted in where)
    return f" with {' and '.join(conditions)}" if where else ""


def _said(claims: "list[Claim]") -> str:
    """Return what a rule demands: "at least 2 cards each with kind hero or place"."""
    demands = [claim.demand for claim in claims]
    ends = [demand.where[-1] for demand in demands if demand.where]
    texts = [text for _, wanted in ends for text in wanted.values]
    if len(demands) == 1 or len(texts) != len(demands):
        return all_of(_words(each, _among(each.where)) for each in demands)
    texts = texts if len(texts) < 7 else [*texts[:5], f"{len(texts) - 5} more"]
    values = Condition(values=dict.fromkeys(texts))
    where = (*demands[0].where[:-1], (ends[0][0], values))
    return _words(demands[0], f" each{_among(where)}")


def _words(demand: "Demand", among: str) -> str:
    if demand.says:
        return demand.says
    low, high = (None if abs(n) == inf else n for n in (demand.low, demand.high))
    low = None if low == 0 != high and demand.subject not in _ANY_NUMBER else low
    one = (low if high is None else high) == 1
    each = [name for name in demand.each if name not in dict(demand.where)]
    bounds = format_bounds(low, high) if (low, high) != (None, None) else ""
    bounds = f"exactly {bounds}" if low == high is not None else bounds
    return _SUBJECTS[demand.subject].format(
        bounds,
        among + "".join(f" for each {name}" for name in each),
        cards="card" if one else "cards",
        copies="copy" if one else "copies",
        hands="hand" if one else "hands",
        fields=" and ".join(demand.fields),
        sum=" + ".join(demand.fields),
    )
