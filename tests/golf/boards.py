#!/usr/bin/env python3
"""Works out boards from the rules alone, in another language than the site.

It shares no line with the site: exact fractions of Python's own, cards drawn by
Python's own random numbers. Its output is in boards.jsonl beside it, a case a line,
and boards.test.ts compares the site's boards with it. After a change here:

    python3 tests/golf/boards.py > tests/golf/boards.jsonl

Sources: Rules of Golf (2023), Rules 3.3, 21 and 23, and Committee Procedures,
section 5A(6); Rules of Handicapping (2024), Rules 5.3, 6.1 and 6.2, and
Appendices C and E. No governing body defines Peoria: see docs/decisions/formats.md.
"""

import json
import math
import random
from fractions import Fraction

PAR = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
STROKE_INDEX = [5, 11, 13, 17, 1, 9, 7, 15, 3, 10, 16, 4, 14, 18, 2, 8, 6, 12]
SECRET_SIX = [2, 3, 4, 11, 12, 13]  # 5 + 3 + 4 of each half: 24
SECRET_TWELVE = [4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 18]  # all but 5 + 3 + 4 of each half: 48
DIVISIONS = ["A", "B", "C"]
TEAMS = ["Reds", "Blues", "Greens", "Golds"]
FATES = ["NR", "WD", "DQ", "DNS"]


def half_up(number: Fraction) -> int:
    return math.floor(number + Fraction(1, 2))


def course_handicap(tenths: int, tee: dict, holes: int) -> Fraction:
    """Rules 6.1a and 6.1b; for nine holes half the Index, to a tenth."""
    if holes == 9:
        tenths = half_up(Fraction(tenths, 2))
    index = Fraction(tenths, 10)
    rating = Fraction(tee["rating10"], 10)
    return index * tee["slope"] / 113 + rating - tee["par"]


def playing_handicap(each: list, percents: list) -> int:
    """Rule 6.2a and Appendix C: the lowest Course Handicap first, rounded once."""
    exact = Fraction(0)
    for number, percent in zip(sorted(each), percents, strict=True):
        exact += number * percent / 100
    return half_up(exact)


def strokes_received(handicap: int, indexes: list) -> list:
    """Appendix E; a plus gives strokes back from the highest index down (Appendix C)."""
    ranked = sorted(range(len(indexes)), key=lambda hole: indexes[hole])
    received = [0] * len(indexes)
    for turn in range(abs(handicap)):
        if handicap > 0:
            received[ranked[turn % len(ranked)]] += 1
        else:
            received[ranked[-1 - turn % len(ranked)]] -= 1
    return received


def peoria(card: list, par: list, secret: list, over: int | None, percent: int, most: int):
    strokes = 0
    for hole in secret:
        played = card[hole - 1]
        if over is not None:
            limit = par[hole - 1] + over
            played = limit if played is None or played > limit else played
        if played is None:
            return None
        strokes += played
    share = Fraction(len(par), len(secret))
    return max(0, min(most, half_up((strokes * share - sum(par)) * Fraction(percent, 100))))


def stableford(strokes, target):
    if strokes is None or strokes >= target + 2:
        return 0
    return {1: 1, 0: 2}.get(strokes - target, 2 + target - strokes)


def against_par(strokes, target):
    if strokes is None or strokes > target:
        return -1
    return 0 if strokes == target else 1


def hole_of(how: str, net: bool, strokes, par: int, received: int, maximum):
    """What a ball scores at a hole; the second number is the strokes that count."""
    target = par + (received if net else 0)
    if how == "stableford":
        return stableford(strokes, target)
    if how == "par-bogey":
        return against_par(strokes, target)
    if maximum == "net-double-bogey":
        limit = par + 2 + received
        strokes = limit if strokes is None else min(strokes, limit)
    elif maximum is not None:
        limit = par + maximum
        strokes = limit if strokes is None else min(strokes, limit)
    return strokes


def keys_of(how: str, holes: list, fraction: Fraction) -> list:
    """The whole, then Committee Procedures 5A(6); fewer is better in each."""
    n = len(holes)
    parts = [(1, n)]
    if n == 18:
        parts += [(10, 18), (13, 18), (16, 18), (18, 18), (4, 9), (7, 9), (9, 9)]
    else:
        parts += [(4, 9), (7, 9), (9, 9)]
    keys = []
    for first, last in parts:
        total = Fraction(sum(holes[first - 1 : last]))
        if how == "medal":
            keys.append(total - fraction * Fraction(last - first + 1, n))
        else:
            keys.append(-total)
    return keys


def places_of(keys: dict) -> dict:
    """A place is one more than the number of those who are better."""
    return {
        name: 1 + sum(1 for other in keys.values() if other < own)
        for name, own in keys.items()
    }


def board(sides: list, case: dict, net: bool) -> dict:
    """Total, place, place in the division and reason of each side."""
    how, par = case["scoring"], case["par"]
    lines, keys = {}, {}
    for side in sides:
        line = {"total": None, "place": None, "why": None}
        lines[side["id"]] = line
        if side["fate"]:
            line["why"] = side["fate"]
            continue
        balls = []
        for card, handicap, own in zip(side["cards"], side["handicaps"], side["courses"], strict=True):
            received = strokes_received(handicap or 0, own["indexes"])
            balls.append([
                hole_of(how, net, card[i], own["pars"][i], received[i], case["maximum"])
                for i in range(len(par))
            ])
        one_ball = len(balls) == 1
        if how == "medal" and net and not one_ball:
            # Rule 23.2: net hole by hole.
            for ball, handicap, own in zip(balls, side["handicaps"], side["courses"], strict=True):
                received = strokes_received(handicap or 0, own["indexes"])
                for i, strokes in enumerate(ball):
                    ball[i] = None if strokes is None else strokes - received[i]
        better = min if how == "medal" else max
        holes = []
        for i in range(len(par)):
            known = [ball[i] for ball in balls if ball[i] is not None]
            holes.append(better(known) if known else None)
        if None in holes:
            # Rule 3.3c: a hole without a score is no return.
            line["why"] = "NR"
            continue
        if net and None in side["handicaps"]:
            line["why"] = "no-handicap"
            continue
        fraction = Fraction(0)
        if how == "medal" and net and one_ball:
            fraction = Fraction(side["handicaps"][0])
        line["total"] = int(sum(holes) - fraction)
        if not side["neutral"]:
            keys[side["id"]] = keys_of(how, holes, fraction)
    for name, place in places_of(keys).items():
        lines[name]["place"] = place
    divisions = {}
    for division in {side["division"] for side in sides}:
        inside = {s["id"]: keys[s["id"]] for s in sides if s["division"] == division and s["id"] in keys}
        divisions |= places_of(inside)
    for name, line in lines.items():
        line["inDivision"] = divisions.get(name)
    return lines


def teams_of(lines: dict, sides: list, case: dict):
    """The best cards of each team; fewer cards are no result."""
    medal = case["scoring"] == "medal"
    sums = {}
    for team in TEAMS:
        totals = sorted(
            (lines[s["id"]]["total"] for s in sides
             if s["team"] == team and lines[s["id"]]["place"] is not None),
            reverse=not medal,
        )[: case["bestCards"]]
        sums[team] = sum(totals) if len(totals) == case["bestCards"] else None
    keys = {team: (total if medal else -total) for team, total in sums.items() if total is not None}
    places = places_of(keys)
    return {team: [places.get(team), sums[team]] for team in TEAMS}


def card_of(rng: random.Random, par: list) -> list:
    card = []
    for each in par:
        over = rng.choices([-2, -1, 0, 1, 2, 3, 4, 6], [1, 6, 24, 30, 16, 8, 4, 2])[0]
        card.append(None if rng.random() < 0.006 else max(1, each + over))
    return card


DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def text_of(card) -> str:
    return "".join("-" if strokes is None else DIGITS[strokes] for strokes in card)


def made(case: dict, seed: int, cards: int = 500) -> dict:
    rng = random.Random(seed)
    holes = len(case["par"])
    course_par = sum(case["par"])
    size = case["size"]
    balls = size if not case["oneBall"] else 1
    tees = [
        {"name": "Blue", "par": course_par, "rating10": 10 * course_par + 9, "slope": 134},
        {"name": "White", "par": course_par, "rating10": 10 * course_par - 7, "slope": 124},
        {"name": "Red, women", "par": course_par + 1, "rating10": 10 * course_par + 12, "slope": 131},
    ]
    # The women's fifth hole is a five, and their strokes come in another order.
    scorecard = {"pars": case["par"], "indexes": case["strokeIndex"]}
    red = {
        "pars": [each + (hole == 4) for hole, each in enumerate(case["par"])],
        "indexes": case["strokeIndex"][::-1],
    }
    # One ball that several share is counted by the scorecard.
    courses = {"Red, women": scorecard if case["oneBall"] else red}
    sides = []
    for number in range(cards // balls):
        golfers = []
        for _ in range(size):
            if case["handicap"] == "plain":
                golfers.append({"tenths": rng.randint(0, 400), "tee": None})
            else:
                # Partners may play from different tees.
                golfers.append({"tenths": rng.randint(-100, 540), "tee": rng.choice(tees)})
        played = [card_of(rng, case["par"]) for _ in range(balls)]
        exact = [
            Fraction(g["tenths"], 10) if g["tee"] is None
            else course_handicap(g["tenths"], g["tee"], holes)
            for g in golfers
        ]
        own = [courses.get(g["tee"] and g["tee"]["name"], scorecard) for g in golfers]
        # Rule 6.2b: totals are compared against one par, points against the own.
        more = [
            0 if g["tee"] is None or case["scoring"] != "medal" else g["tee"]["par"] - course_par
            for g in golfers
        ]
        if case["handicap"] == "peoria":
            handicaps = [
                peoria(card, course["pars"], case["secretHoles"], case["maxOverPar"],
                       case["percents"][0], case["maxHandicap"])
                for card, course in zip(played, own)
            ]
        elif case["oneBall"]:
            shared = [each + difference for each, difference in zip(exact, more, strict=True)]
            handicaps = [playing_handicap(shared, case["percents"])]
        else:
            handicaps = [
                playing_handicap([each], case["percents"][:1]) + difference
                for each, difference in zip(exact, more, strict=True)
            ]
        if case["maxHandicap"] is not None:
            handicaps = [None if each is None else min(each, case["maxHandicap"]) for each in handicaps]
        sides.append({
            "id": f"s{number}",
            "golfers": golfers,
            "cards": played,
            "handicaps": handicaps,
            "courses": own[:balls],
            "fate": rng.choice(FATES) if rng.random() < 0.03 else None,
            "neutral": size == 1 and rng.random() < 0.03,
            "division": rng.choice(DIVISIONS),
            "team": rng.choice(TEAMS),
        })
    boards = {by: board(sides, case, by == "net") for by in ("gross", "net")}
    return {
        "name": case["name"],
        "format": case["format"],
        "maximum": case["maximum"],
        "handicap": case["handicap"],
        "percents": case["percents"],
        "secretHoles": case["secretHoles"],
        "maxOverPar": case["maxOverPar"],
        "maxHandicap": case["maxHandicap"],
        "bestCards": case["bestCards"],
        "par": case["par"],
        "strokeIndex": case["strokeIndex"],
        "tees": [{"name": t["name"], "par": t["par"], "rating": t["rating10"] / 10, "slope": t["slope"], **courses.get(t["name"], {})} for t in tees],
        # Division, team and neutral; handicap and tee of each player; the cards, or
        # what became of them; then of each board reason or total, place, and place
        # in the division.
        "sides": [
            " ".join([
                s["division"],
                s["team"] + ("*" if s["neutral"] else ""),
                ",".join(
                    f"{g['tenths']}" + ("" if g["tee"] is None else f"@{tees.index(g['tee'])}")
                    for g in s["golfers"]
                ),
                s["fate"] or ",".join(text_of(card) for card in s["cards"]),
                ",".join("?" if h is None else str(h) for h in s["handicaps"]),
                *(
                    "/".join(
                        "-" if each is None else str(each)
                        for each in (
                            line["why"] or line["total"], line["place"], line["inDivision"],
                        )
                    )
                    for line in (boards["gross"][s["id"]], boards["net"][s["id"]])
                ),
            ])
            for s in sides
        ],
        "teams": None if size > 1 else {by: teams_of(boards[by], sides, case) for by in boards},
    }


def case_of(name: str, form: str, scoring: str, percents: list, **more) -> dict:
    holes = more.pop("holes", 18)
    return {
        "name": name, "format": form, "scoring": scoring, "percents": percents,
        "size": 1, "oneBall": False, "maximum": None, "handicap": "index",
        "secretHoles": [], "maxOverPar": None, "maxHandicap": None, "bestCards": 10,
        "par": PAR[:holes], "strokeIndex": STROKE_INDEX[:holes],
    } | more


CASES = [
    case_of("Stableford", "stableford", "stableford", [95]),
    case_of("Stableford, nine holes", "stableford", "stableford", [95], holes=9),
    case_of("Stableford, plain handicaps up to 24", "stableford", "stableford", [100],
            handicap="plain", maxHandicap=24),
    case_of("medal", "medal", "medal", [95], bestCards=20),
    case_of("medal, nine holes", "medal", "medal", [95], holes=9),
    case_of("medal, net double bogey at most", "medal", "medal", [95], maximum="net-double-bogey"),
    case_of("medal, three over par at most", "medal", "medal", [95], maximum=3, maxOverPar=3),
    case_of("Peoria", "stableford", "stableford", [80], handicap="peoria",
            secretHoles=SECRET_SIX, maxOverPar=3, maxHandicap=24),
    case_of("Peoria without a maximum at a hole", "stableford", "stableford", [100], handicap="peoria",
            secretHoles=SECRET_SIX, maxHandicap=36),
    case_of("double Peoria, medal", "medal", "medal", [80], handicap="peoria",
            secretHoles=SECRET_TWELVE, maxOverPar=3, maxHandicap=36),
    case_of("double Peoria, medal without a maximum at a hole", "medal", "medal", [100],
            handicap="peoria", secretHoles=SECRET_TWELVE, maxHandicap=54),
    case_of("par/bogey", "par-bogey", "par-bogey", [95]),
    case_of("par/bogey, nine holes", "par-bogey", "par-bogey", [95], holes=9),
    case_of("four-ball Stableford", "four-ball-stableford", "stableford", [85, 85], size=2),
    case_of("four-ball medal", "four-ball-medal", "medal", [85, 85], size=2),
    case_of("four-ball par/bogey", "four-ball-par-bogey", "par-bogey", [90, 90], size=2),
    case_of("foursomes", "foursomes", "medal", [50, 50], size=2, oneBall=True),
    case_of("scramble of two", "scramble", "medal", [35, 15], size=2, oneBall=True),
    case_of("scramble of three", "scramble", "medal", [30, 20, 10], size=3, oneBall=True),
    case_of("scramble of four", "scramble", "medal", [25, 20, 15, 10], size=4, oneBall=True),
]

for seed, case in enumerate(CASES, 2026):
    print(json.dumps(made(case, seed)))
