"""What engines leave in comments."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdn.values.score import Score, ScoreError, parse_score, write_score

D = Decimal


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("0", Score(D(0))),
        ("-29811", Score(D(-29811))),
        ("0.17", Score(D("0.17"))),
        ("#5", Score(wins_in=5)),
        ("#-3", Score(wins_in=-3)),
        ("20: 34-29", Score(D(20), move="34-29")),
        ("-120: 33x22", Score(D(-120), move="33x22")),
        ("0.35/12", Score(D("0.35"), depth=12)),
        ("0.35/12 1.2s", Score(D("0.35"), depth=12, seconds=D("1.2"))),
        ("(2.70;5.74/13)", Score(D("5.74"), depth=13, previous=D("2.70"))),
        ('%eval "truus" 0.09', Score(D("0.09"), engine="truus")),
        ('%eval "Horizon" 20: 05-10', Score(D(20), move="05-10", engine="Horizon")),
    ],
)
def test_forms(text: str, score: Score) -> None:
    assert parse_score(text) == score
    assert write_score(score) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        *(
            ("+0.35", "0.35"),
            ("0.17,20", "0.17/20"),
            (" -45 ", "-45"),
            ("0: None ", "0"),
            ("20:c3-d4", "20: c3-d4"),
        ),
        *(
            ("\r\n( -1.90 ; -2.34 / 10 ) ", "(-1.90;-2.34/10)"),
            ('%eval "Horizon" 0: None ', '%eval "Horizon" 0'),
        ),
    ],
)
def test_spellings_that_are_met(text: str, plain: str) -> None:
    assert write_score(parse_score(text)) == plain


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "34-29",
        "3 times",
        "0x",
        "1. 32-28",
        "game 21",
        "0.3/-2",
        "(1;2)",
        "0: ",
        "%eval",
        "#",
        "٣",
        "2,5.5",
    ],
)
def test_text_is_no_score(text: str) -> None:
    with pytest.raises(ScoreError):
        parse_score(text)


@pytest.mark.parametrize("score", [Score(), Score(D(1), depth=2, move="34-29"), Score(D(1), seconds=D(2))])
def test_what_no_form_holds_is_refused(score: Score) -> None:
    with pytest.raises(ValueError, match="no form holds"):
        write_score(score)


VALUES = st.decimals(-99_999, 99_999, places=2) | st.integers(-99_999, 99_999).map(Decimal)
DEPTHS = st.integers(0, 99)
ENGINES = st.none() | st.text(alphabet='abc XYZ0/:"'.replace('"', ""), max_size=8)
SCORES = st.one_of(
    st.builds(Score, VALUES, engine=ENGINES),
    st.builds(Score, wins_in=st.integers(-99, 99), engine=ENGINES),
    st.builds(Score, VALUES, move=st.sampled_from(["34-29", "05x14x23", "c3:e5", "a1-b2"]), engine=ENGINES),
    st.builds(Score, VALUES, depth=DEPTHS, engine=ENGINES),
    st.builds(Score, VALUES, depth=DEPTHS, seconds=st.decimals(0, 999, places=1), engine=ENGINES),
    st.builds(Score, VALUES, depth=DEPTHS, previous=VALUES),
)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(SCORES)
def test_what_is_written_is_read_the_same(score: Score) -> None:
    text = write_score(score)
    assert parse_score(text) == score
    assert write_score(parse_score(text)) == text
