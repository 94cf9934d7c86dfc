"""The response to a failed request: it never claims that what was stored was not done."""

from dataclasses import replace

from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.translation import Translator, gettext_noop, join_sentences
from faristol.ledger.record import JSON

OUT_OF_MEMORY = "desk/MemoryError"
_UNKNOWN = gettext_noop("Something went wrong in Faristol. What you typed is still here.")
_STORED = gettext_noop("What you sent is stored.")
_NO_SCREEN = gettext_noop("Only the screen that follows could not be shown: open it again.")


def failure_response(
    request: Request, text: Translator, code: str, details: str, *, is_stored: bool = False
) -> Response:
    """Return the response to a failed request; `is_stored` if its command was carried out before."""
    if not is_stored:
        message = text.gettext(message_for(code, _UNKNOWN))
    else:
        after = message_for(code) if code == OUT_OF_MEMORY else _NO_SCREEN
        message = join_sentences([text.gettext(_STORED), text.gettext(after)])
    effect: dict[str, JSON] = {"do": "failed", "text": message, "code": code, "details": details}
    response = Response(id=request.id, route=request.route, effects=(effect,))
    return replace(response, taken=is_stored)
