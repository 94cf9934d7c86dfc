"""The cheapest way to pair all players, exactly: Edmonds' search with prices, on whole numbers.

Every player has a price, and so has every group of an odd number of players that cannot be paired
within itself. The cost of a pair is never less than the prices of its players, less those of the
groups that hold both (its *slack* is what is left). A way to pair all players that leaves no slack is
therefore the cheapest; the prices prove it. The search starts with prices that no cost is below, pairs
the players it can without slack, and then, from those still single, looks for a path on which pairs can
be changed over; where there is none, it changes prices until there is.

Prices are multiplied by four, and so are costs: halves and quarters never arise.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Edge: TypeAlias = tuple[int, int, int]  # two players, and what they cost together
Link: TypeAlias = tuple[int, int, int]  # a player inside, one outside, and the number of their edge

SCALE: Final = 4
# labels: not reached; at an even, an odd number of steps from a single node
_FREE, _OUTER, _INNER = 0, 1, 2
_NONE: Final = -1


@dataclass(frozen=True, slots=True)
class OddGroup:
    """A group of an odd number of players, and its price: a pair inside may cost that much less."""

    players: tuple[int, ...]
    price: int


@dataclass(frozen=True, slots=True)
class Matching:
    """The mate of each player, and the prices that prove the pairs the cheapest, times SCALE."""

    mates: tuple[int, ...]
    prices: tuple[int, ...]
    groups: tuple[OddGroup, ...]

    def limits(self) -> Callable[[int, int], int]:
        """Return a function of two players that gives the cost below which they are worth a look."""
        within: list[set[int]] = [set() for _ in self.mates]
        for number, group in enumerate(self.groups):
            for player in group.players:
                within[player].add(number)

        def limit(player: int, other: int) -> int:
            shared = within[player] & within[other]
            discount = sum(self.groups[number].price for number in shared) if shared else 0
            return self.prices[player] + self.prices[other] - discount

        return limit


def find_cheapest_matching(size: int, edges: Sequence[Edge]) -> Matching | None:
    """Return the cheapest way to pair all players by these edges, or None without a way.

    Costs are whole numbers of any size. Of several cheapest ways the result depends only on the order of
    the edges.
    """
    if size % 2:
        return None
    search = _Search(size, edges)
    if any(not near for near in search.near):
        return None
    while singles := search.singles():
        if not search.improve(singles):
            return None
    return search.result()


class _Search:
    """Pairs and prices, improved until all players are paired.

    A *node* is a player, or a group of nodes that lie in a circle: players are 0 to size - 1,
    groups are numbered from there. All state of a node is valid for outermost nodes alone.
    """

    def __init__(self, size: int, edges: Sequence[Edge]) -> None:
        self.size = size
        self.ends = [(first, second) for first, second, _ in edges]
        self.cost = [SCALE * cost for _, _, cost in edges]
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for number, (first, second, _) in enumerate(edges):
            self.near[first].append((second, number))
            self.near[second].append((first, number))
        self.price = [self._first_price(near) for near in self.near]
        self.mate = [_NONE] * size  # the edge by which a player is paired
        nodes = 2 * size
        self.top = list(range(size))  # the outermost node of a player
        self.base = [*range(size), *[_NONE] * size]  # the player of a node who has a pair outside
        self.circle: dict[int, list[int]] = {}  # the nodes of a group, from that of its base
        self.links: dict[int, list[Link]] = {}  # from each of them to the next one
        self.discount = [0] * nodes  # half the price of a group
        self.unused = list(range(nodes - 1, size - 1, -1))
        self.label = [_FREE] * nodes
        self.entry: dict[int, Link] = {}  # from where a node was reached
        # the edge of least slack to an outer node: of players, and of outer nodes
        self.best = [_NONE] * nodes
        self.queue: list[int] = []  # players of outer nodes to be looked at
        for number, (first, second) in enumerate(self.ends):
            is_single = self.mate[first] == _NONE == self.mate[second]
            if is_single and self.price[first] + self.price[second] == self.cost[number]:
                self.mate[first] = self.mate[second] = number

    def _first_price(self, near: Sequence[tuple[int, int]]) -> int:
        return min((self.cost[number] for _, number in near), default=0) // 2

    def _slack(self, number: int) -> int:
        first, second = self.ends[number]
        return self.cost[number] - self.price[first] - self.price[second]

    def _players(self, *nodes: int) -> list[int]:
        """Return the players of nodes, those of groups included."""
        players: list[int] = []
        for node in nodes:
            players += [node] if node < self.size else self._players(*self.circle[node])
        return players

    def singles(self) -> list[int]:
        """Return the outermost nodes without a pair."""
        nodes = dict.fromkeys(self.top)
        return [node for node in nodes if self.mate[self.base[node]] == _NONE]

    def result(self) -> Matching:
        """Return the pairs and prices as they are."""
        mates = [self._other(player, number) for player, number in enumerate(self.mate)]
        outer = [node for node in dict.fromkeys(self.top) if node >= self.size]
        groups: list[OddGroup] = []
        while outer:
            node = outer.pop()
            outer += [inside for inside in self.circle[node] if inside >= self.size]
            if self.discount[node]:
                players = tuple(sorted(self._players(node)))
                groups.append(OddGroup(players, 2 * self.discount[node]))
        groups.sort(key=lambda group: (len(group.players), group.players))
        return Matching(tuple(mates), tuple(self.price), tuple(groups))

    def _other(self, player: int, number: int) -> int:
        first, second = self.ends[number]
        return second if player == first else first

    # ---- one more pair ----

    def improve(self, singles: Sequence[int]) -> bool:
        """Make one more pair, changing others over; return False if it is not possible."""
        nodes = 2 * self.size
        self.label, self.entry = [_FREE] * nodes, {}
        self.best, self.queue = [_NONE] * nodes, []
        for node in singles:
            self._reach_outer(node, None)
        while True:
            while self.queue:
                if self._look_around(self.queue.pop()):
                    return True
            if not self._change_prices():
                return False

    def _reach_outer(self, node: int, link: Link | None) -> None:
        self.label[node], self.best[node] = _OUTER, _NONE
        if link is not None:
            self.entry[node] = link
        self.queue += self._players(node)

    def _reach(self, link: Link) -> None:
        """Reach a node that is paired, and its mate."""
        node = self.top[link[1]]
        self.label[node], self.entry[node] = _INNER, link
        base = self.base[node]
        mate = self._other(base, self.mate[base])
        self._reach_outer(self.top[mate], (base, mate, self.mate[base]))

    def _look_around(self, player: int) -> bool:
        """Follow edges without slack from a player of an outer node; return True if a pair was made."""
        top, label, best, price, cost = self.top, self.label, self.best, self.price, self.cost
        own = price[player]
        for other, number in self.near[player]:
            own_node, other_node = top[player], top[other]
            if own_node == other_node or label[other_node] == _INNER:
                continue
            slack = cost[number] - own - price[other]
            if label[other_node] == _FREE:
                if not slack:
                    self._reach((player, other, number))
                elif best[other] == _NONE or slack < self._slack(best[other]):
                    best[other] = number
            elif slack:
                if best[own_node] == _NONE or slack < self._slack(best[own_node]):
                    best[own_node] = number
            elif (meeting := self._meeting(own_node, other_node)) == _NONE:
                self._change_over(player, other, number)
                return True
            else:
                self._gather(meeting, (player, other, number))
        return False

    def _parent(self, node: int) -> int:
        """Return the outer node from which an outer node was reached, over an inner one."""
        link = self.entry.get(node)
        return self.top[self.entry[self.top[link[0]]][0]] if link else _NONE

    def _meeting(self, first: int, second: int) -> int:
        """Return the outer node where the ways to two outer nodes split, or `_NONE` if they begin apart."""
        seen: set[int] = set()
        while first != _NONE or second != _NONE:
            if first != _NONE:
                if first in seen:
                    return first
                seen.add(first)
                first = self._parent(first)
            first, second = second, first
        return _NONE

    def _change_over(self, player: int, other: int, number: int) -> None:
        """Pair two players, and change all pairs over on the ways to them."""
        for start in (player, other):
            here, edge = start, number
            while True:
                node = self.top[here]
                link = self.entry.get(node)
                self._turn(node, here)
                self.mate[here] = edge
                if link is None:
                    break
                inner = self.top[link[0]]
                here, there, edge = self.entry[inner]
                self._turn(inner, there)
                self.mate[there] = edge

    # ---- groups ----

    def _gather(self, meeting: int, link: Link) -> None:
        """Make a group of the nodes on two ways from where they split, and the link between them."""
        first_way = self._way(self.top[link[0]], meeting)[::-1]
        second_way = self._way(self.top[link[1]], meeting)
        group = self.unused.pop()
        self.circle[group] = [meeting, *(node for node, _ in (*first_way, *second_way))]
        self.links[group] = [*(entry for _, entry in first_way), link]
        self.links[group] += [(here, before, number) for _, (before, here, number) in second_way]
        self.base[group], self.discount[group] = self.base[meeting], 0
        for player in self._players(group):
            self.top[player] = group
        self._reach_outer(group, self.entry.get(meeting))

    def _way(self, node: int, end: int) -> list[tuple[int, Link]]:
        """Return the nodes from one back to another, which is left out, each with the link that reached it."""
        way: list[tuple[int, Link]] = []
        while node != end:
            way.append((node, self.entry[node]))
            node = self.top[self.entry[node][0]]
        return way

    def _steps(self, group: int, start: int) -> tuple[list[int], list[Link]]:
        """Return the way round a group that begins with a pair: from a node to that of the base.

        Each link leads from its node to the next one.
        """
        circle, links = self.circle[group], self.links[group]
        if start % 2:
            return [*circle[start:], circle[0]], links[start:]
        reversed_links = [(there, here, number) for here, there, number in reversed(links[:start])]
        return circle[start::-1], reversed_links

    def _turn(self, node: int, player: int) -> None:
        """Make a player the base of a node: pairs inside are changed over up to the old base."""
        if node < self.size:
            return
        circle = self.circle[node]
        start = next(at for at, inside in enumerate(circle) if player in self._players(inside))
        self._turn(circle[start], player)
        nodes, links = self._steps(node, start)
        for at in range(1, len(links), 2):
            here, there, number = links[at]
            self._turn(nodes[at], here)
            self._turn(nodes[at + 1], there)
            self.mate[here] = self.mate[there] = number
        self.circle[node] = circle[start:] + circle[:start]
        self.links[node] = self.links[node][start:] + self.links[node][:start]
        self.base[node] = player

    def _dissolve(self, group: int) -> None:
        """Dissolve an inner group; the way through it stays reached, its other nodes are free again."""
        circle, entry = self.circle[group], self.entry[group]
        for node in circle:
            self.label[node] = _FREE
            for player in self._players(node):
                self.top[player], self.best[player] = node, _NONE
        nodes, links = self._steps(group, circle.index(self.top[entry[1]]))
        for at, node in enumerate(nodes):
            if at % 2:
                self._reach_outer(node, links[at - 1])
            else:
                self.label[node], self.entry[node] = _INNER, links[at - 1] if at else entry
        # free players were not looked at while the group was reached
        free = self._players(*(node for node in circle if self.label[node] == _FREE))
        near = (other for player in free for other, _ in self.near[player])
        self.queue += [other for other in near if self.label[self.top[other]] == _OUTER]
        del self.circle[group], self.links[group], self.entry[group]
        self.unused.append(group)

    # ---- prices ----

    def _change_prices(self) -> bool:
        """Change prices until an edge can be followed; return False if none ever can."""
        nodes = dict.fromkeys(self.top)
        smallest = min(self._limits(nodes), default=None)
        if smallest is None:
            return False
        amount, edge, group = smallest
        change = {_FREE: 0, _OUTER: amount, _INNER: -amount}
        for player in range(self.size):
            self.price[player] += change[self.label[self.top[player]]]
        for node in nodes:
            if node >= self.size:
                self.discount[node] += change[self.label[node]]
        if group != _NONE:
            self._dissolve(group)
        else:
            first, second = self.ends[edge]
            self.queue.append(first if self.label[self.top[first]] == _OUTER else second)
        return True

    def _limits(self, nodes: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Yield how far prices may change until an edge has no slack, or a group no price."""
        for player in range(self.size):
            number = self.best[player]
            if number != _NONE and self.label[self.top[player]] == _FREE:
                yield self._slack(number), number, _NONE
        for node in nodes:
            if self.label[node] == _OUTER and self.best[node] != _NONE:
                yield self._slack(self.best[node]) // 2, self.best[node], _NONE
            elif self.label[node] == _INNER and node >= self.size:
                yield self.discount[node], _NONE, node
