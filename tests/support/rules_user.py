"""A user at the screens of the rules, and readers of them."""

from html.parser import HTMLParser
from urllib.parse import quote

from faristol.desk.shared.rulesets.rulesets import RulesetService
from tests.support.desk import run


class FormFields(HTMLParser):
    """A collector of the fields that a form would send unchanged, as a browser does."""

    def __init__(self, form):
        super().__init__()
        self.form, self.is_inside, self.fields = form, False, []
        self.select, self.first, self.chosen = "", None, None

    def handle_starttag(self, tag, attrs):
        at = dict(attrs)
        if tag == "form":
            self.is_inside = at.get("id") == self.form
        if not self.is_inside or "disabled" in at:
            return
        if tag == "input" and "name" in at:
            is_box = at.get("type") in ("checkbox", "radio")
            if not is_box or "checked" in at:
                self.fields.append((at["name"], at.get("value") or ""))
        elif tag == "select":
            self.select, self.first, self.chosen = at["name"], None, None
        elif tag == "option" and self.select:
            value = at.get("value") or ""
            self.first = value if self.first is None else self.first
            if "selected" in at:
                self.chosen = value

    def handle_endtag(self, tag):
        if tag == "select" and self.select:
            self.fields.append((self.select, self.first if self.chosen is None else self.chosen))
            self.select = ""
        if tag == "form":
            self.is_inside = False


def form_of(response, form="topic-form"):
    """Return the fields of a rendered form by name, each with its values."""
    parser = FormFields(form)
    parser.feed(response.screen)
    fields = {}
    for name, value in parser.fields:
        fields.setdefault(name, []).append(value)
    return fields


def copy(user, base="ca-classic", title=""):
    """Copy a regulation and return the document, by default with a unique title."""
    existing = set(user.desk.stream_store.streams)
    count = len(user.desk.service(RulesetService).rows)
    title = title or ("Ours" if not count else f"Ours {count + 1}")
    user.send("copy_rules", "/rules", base=base, title=title)
    (stream,) = set(user.desk.stream_store.streams) - existing
    return stream


def book(user, stream):
    return run(user.desk.service(RulesetService).load(stream)).state


def route(stream, topic=""):
    return f"/rules/{quote(stream, safe='')}" + (f"/{topic}" if topic else "")


def edit(user, stream, topic, **values):
    """Open a topic, type other values into some fields, save."""
    address = route(stream, topic)
    fields = form_of(user.look(address))
    for path, value in values.items():
        fields[path.replace("__", ".")] = value
    return user.send("change_rules", address, **fields)


def act(user, stream, command, at="", **fields):
    """Carry out a command as the screen of these rules does."""
    seq = user.desk.stream_store.streams[stream].seq
    return user.send(command, at or route(stream), stream=stream, seq=seq, **fields)


def changes_by_path(user, stream):
    """Return the marked changes by path."""
    return {difference.path: difference.value for difference in book(user, stream).differences}
