// Full screen and the hidden pointer of an unattended window.
const STILL = 3000;
const root = document.documentElement;

export const canEnterFullscreen = () => Boolean(document.fullscreenEnabled && root.requestFullscreen);
export const isFullscreen = () => Boolean(document.fullscreenElement);

/** Without permission the window keeps its size. */
export const enterFullscreen = async () => {
  if (canEnterFullscreen() && !isFullscreen()) await root.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
};
export const leaveFullscreen = async () => {
  if (isFullscreen()) await document.exitFullscreen().catch(() => {});
};

/** Hide the pointer and its buttons while nothing moves. */
export function hideIdlePointer() {
  let timer;
  const wake = () => {
    delete root.dataset.still;
    clearTimeout(timer);
    timer = setTimeout(() => {
      root.dataset.still = "";
    }, STILL);
  };
  for (const event of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(event, wake);
  wake();
}
