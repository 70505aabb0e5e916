"""The samples are what they say: clean games of every variant, and one fault of each kind."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from pdn import Report, Severity, all_rules, open_sources, validate_source
from pdn.checks.strict import NOT_WRITTEN

STRICT = "result-as-terminator"  # what only strict validation gives
LIBRARY = Path(__file__).resolve().parent.parent / "pdn"


def validated(path: Path, **options: bool) -> list[Report]:
    (source,) = open_sources(str(path))
    return list(validate_source(source, **options))


def test_each_game_has_the_one_fault_that_its_event_names(samples: Path) -> None:
    found = faults(samples)
    assert found == {event: [event] if event != STRICT else [] for event in found}


def test_what_only_the_writing_rules_speak_of_is_found_by_those_who_ask(samples: Path) -> None:
    found = faults(samples, strict=True)
    assert found[STRICT] == [STRICT]
    others = {event for event, codes in found.items() if codes != [event]}
    assert others == {"result-mismatch", "result-style"}  # which end with a result too


def test_strict_calls_an_error_what_the_standard_does_not_write(samples: Path) -> None:
    lenient = [finding for report in validated(samples / "faults.pdn") for finding in report.findings]
    strict = [
        finding for report in validated(samples / "faults.pdn", strict=True) for finding in report.findings
    ]
    assert [finding for finding in strict if finding.code != STRICT] == [
        replace(finding, severity=Severity.ERROR) if finding.code in NOT_WRITTEN else finding
        for finding in lenient
    ]
    assert {finding.severity for finding in lenient} == set(Severity)
    assert {finding.code for finding in strict if finding.severity == Severity.INFO} == {"variant-inferred"}


def faults(samples: Path, **options: bool) -> dict[str | None, list[str]]:
    """What is found in each game of the sample of faults, by the Event tag of the game."""
    found = {}
    for report in validated(samples / "faults.pdn", **options):
        event = report.game.tag("Event")
        assert event not in found
        found[event] = [finding.code for finding in report.findings]
    return found


def test_every_code_in_the_library_has_its_sample(samples: Path) -> None:
    text = (samples / "faults.pdn").read_text(encoding="utf-8")
    shown = set(re.findall(r'^\[Event "([^"]+)"\]', text, re.MULTILINE))
    # A code is a kebab-case literal where a finding, a fault or a reason is made.
    made = re.compile(
        r"(?:Finding|SetupFault|Illegal|_report|_finding|_note|add|code =|code, \w+ =)"
        r'[^")]*?"([a-z]+(?:-[a-z]+)+)"'
    )
    codes = {
        code for module in LIBRARY.rglob("*.py") for code in made.findall(module.read_text(encoding="utf-8"))
    }
    assert {"missed-capture", "unclosed-comment", "missing-separator", "localised-tag"} <= codes
    # What strict validation judges is a code too, wherever it comes from.
    codes |= NOT_WRITTEN
    # A file in UTF-8 cannot show what a file in another encoding gives.
    assert codes - shown == {"bad-encoding", "no-game"}


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_there_is_a_clean_sample_of_every_rule_set(
    samples: Path, rules: object, run: Callable[..., Result]
) -> None:
    path = samples / "games" / f"{rules.name}.pdn"  # type: ignore[attr-defined]
    for arguments in ((), ("--variant", rules.name)):  # type: ignore[attr-defined]
        result = run("validate", path, *arguments)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "nothing to report" in result.stdout
    games = validated(path)
    assert games
    # A rule set that shares all of its tag with another is played as that one unless it is asked for.
    types = {report.inference.rules.game_type for report in games if report.inference}
    assert types == {rules.game_type}  # type: ignore[attr-defined]
