// Drag of a tile by pointer: it follows in each frame, and reports where it was dropped.
import { make } from "../dom.js";

const MIN_DISTANCE = 6; // pixels before a press is a drag
const LIFT_HEIGHT = 32; // above a finger, which would hide it

/** The release of a mouse after a drag is no click; for touch, browsers know. */
function swallowClick({ isReleased }) {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const stop = () => setTimeout(() => removeEventListener("click", swallow, true));
  addEventListener("click", swallow, true);
  if (isReleased) stop();
  else addEventListener("pointerup", stop, { capture: true, once: true });
}

/**
 * Watch for drags that begin inside `host`: originOf(target) is its tile or null, inputOf() the input of its board.
 * Returns {cancel()}.
 */
export function watchDrags(host, signal, inputOf, originOf) {
  let drag = null, // {button} or {at}, {node, size}
    input = null,
    ghost = null,
    start = null;

  function follow(x, y) {
    const top = y - (start.touch ? LIFT_HEIGHT : 0);
    ghost.style.translate = `${x - drag.size / 2}px ${top - drag.size / 2}px`;
    input.hover(x, top, y);
    return top;
  }

  function begin(event) {
    ghost = make("div", "drag-ghost", drag.node.cloneNode(true));
    ghost.dir = "ltr";
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.setProperty("--cell", `${drag.size}px`);
    document.body.append(ghost);
    drag.node.classList.add("is-dragged");
    try {
      host.setPointerCapture(event.pointerId);
    } catch {
      /* the pointer is gone */
    }
  }

  function cancel({ isReleased = false } = {}) {
    if (ghost) {
      ghost.remove();
      drag.node.classList.remove("is-dragged");
      if (host.hasPointerCapture?.(start.id)) host.releasePointerCapture(start.id);
      if (!start.touch) swallowClick({ isReleased });
      input.unmarkTarget();
    }
    drag = ghost = start = null;
  }

  // a quick mouse leaves the host before its press is a drag
  const on = (type, listener) => addEventListener(type, listener, { signal });
  host.addEventListener(
    "pointerdown",
    (event) => {
      if (start || event.button !== 0 || !event.isPrimary) return;
      const origin = originOf(event.target);
      input = inputOf();
      drag = origin && input?.grab(origin);
      if (drag)
        start = { id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    },
    { signal },
  );
  on("pointermove", (event) => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost) {
      if (!event.buttons) return cancel();
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < MIN_DISTANCE) return;
      begin(event);
    }
    follow(event.clientX, event.clientY);
  });
  on("pointerup", (event) => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost) return cancel();
    const { clientX: x, clientY: y } = event,
      released = drag,
      top = follow(x, y);
    cancel({ isReleased: true });
    input.drop(released, x, top, y);
  });
  on("pointercancel", ({ pointerId }) => {
    if (start?.id === pointerId) cancel();
  });
  // touch is captured by its first target, which loses it when the host takes over
  on("lostpointercapture", ({ pointerId, target }) => {
    if (start?.id === pointerId && target === host) cancel();
  });
  addEventListener(
    "keydown",
    (event) => {
      if (!ghost || event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    },
    { signal, capture: true },
  );
  signal.addEventListener("abort", () => cancel());
  return { cancel: () => cancel() };
}
