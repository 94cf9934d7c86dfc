"""Check the certificates of rounds: `python check_round.py < FILE` says nothing is cheaper.

Players are 0 to size - 1, `size` is the bye. A pair costs its counts times their weights, and never
less than its prices less those of odd groups that hold both: a round that costs that is cheapest.
"""

import json
import sys


def halves(points, one, other):
    """Count how far two are from the upper half against the lower."""
    upper, lower = ([at for at, of in enumerate(points) if of == points[a]] for a in (one, other))
    return other - one - len(upper) // 2 if upper == lower else upper[-1] - one + other - lower[0]


COUNTED = {
    "rest": lambda of, one, _: of[one],
    "met": lambda of, one, other: of.get(f"{one}-{other}", 0),
    "same": lambda of, one, other: int(of[one] == of[other] != ""),
    "across": lambda of, one, other: int(of[one] != of[other]),
    "below": lambda of, a, b: (of[a] != of[b]) * sum(of[at + 1 :].count(of[at]) for at in (a, b)),
    "apart": lambda of, one, other: abs(of[one] - of[other]),
    "product": lambda of, one, other: int(of[one] * of[other] > 0),
    "halves": halves,
    "from_the_top": lambda of, one, other: (other - one) * (of + 1) ** (of - 1 - one),
}


def check(given):
    """Return what a round counts by each criterion, if its prices prove that nothing is cheaper."""
    size, proof = given["size"], given["proof"]
    pairs, held, apart = ({tuple(two) for two in given[it]} for it in ("pairs", "held", "apart"))
    nodes = range(size + size % 2)
    assert sorted(one for two in pairs for one in two) == [*nodes], "everybody once"
    assert held <= pairs and not pairs & apart, "as the director wills"
    twos = [(one, other) for one in nodes for other in nodes if one < other]
    cost, lighter, sums = dict.fromkeys(twos, 0), 0, {}
    for by in reversed(given["criteria"]):
        weight, rest, of = int(by["weight"]), by["kind"] == "rest", COUNTED[by["kind"]]
        count = {(a, b): rest == (b == size) and of(by["of"], a, b) ** by["power"] for a, b in twos}
        assert weight > lighter, "no sum of lighter criteria outweighs a heavier one"
        most = [max(count[a, b] for b in nodes if a < b) for a in nodes[:-1]]
        lighter += weight * (max(most) if rest else sum(most))
        cost = {two: cost[two] + weight * count[two] for two in twos}
        sums[by["code"]] = sum(count[two] for two in pairs)
    price = dict(zip(proof["players"], map(int, proof["prices"]), strict=True))
    groups = [(set(players), int(off)) for players, off in proof["groups"]]
    assert all(len(players) % 2 and off >= 0 for players, off in groups), "groups are odd"
    for two in (two for two in set(twos) - apart if price.keys() >= set(two)):
        limit = price[two[0]] + price[two[1]] - sum(off for g, off in groups if g >= set(two))
        assert given["scale"] * cost[two] >= limit, "nothing costs less than its prices"
    least = sum(price.values()) - sum(off * (len(players) // 2) for players, off in groups)
    assert given["scale"] * sum(cost[two] for two in pairs - held) == least, "nothing is dearer"
    return sums


if __name__ == "__main__":
    for one in json.load(sys.stdin)["rounds"]:
        print(f"round {one['round']}: nothing is cheaper:", check(one))
