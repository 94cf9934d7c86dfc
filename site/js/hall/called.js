// The letters that were called so far, as a rack that grows.
const KINDS = ["is-two", "is-three", "is-ten", "is-blank", "is-wide", "is-empty"];

export const inOrder = (letters) => letters.sort().join(" ");

/** The letters of a rack, in whichever order they lie. */
export const lettersOf = (root, rack) =>
  inOrder([...root.querySelectorAll(`${rack} .tile b`)].map(({ textContent }) => textContent));

/** What was called, of the caller on the judge's page: the tile as it is drawn there, and its name. */
export function calledOf(caller, place, caption) {
  const line = caller.querySelectorAll("[data-part=called] > li")[place],
    tile = line?.querySelector(".tile");
  return {
    tile: tile?.querySelector("b")?.textContent ?? "",
    value: tile?.querySelector("sub")?.textContent ?? "",
    kinds: KINDS.filter((kind) => tile?.classList.contains(kind)),
    name: line?.lastElementChild.textContent ?? caption,
    isFirstNew: Boolean(line?.classList.contains("is-first-new")),
  };
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** How a name fits under its tile: a word is never broken, it is smaller. */
function fitOf(name) {
  const longest = Math.max(...name.split(" ").map((word) => word.length));
  return `fit${longest > 10 ? " is-longer" : longest > 8 ? " is-long" : ""}`;
}

/** `at` is the place of the one that is being said. */
export function paintCalled(box, captions, at) {
  box.hidden = captions.length === 0;
  document.body.classList.toggle("is-calling", !box.hidden); // the picture makes room for them
  box.querySelector("ul").replaceChildren(
    ...captions.map(({ tile, value, kinds, name, isFirstNew }, place) => {
      const face = element("span", ["tile", ...kinds].join(" "), element("b", "", tile));
      if (value) face.append(element("sub", "", value));
      return element(
        "li",
        [place === at && "is-now", isFirstNew && "is-first-new"].filter(Boolean).join(" "),
        element("span", "place", face),
        element("span", "name", element("span", fitOf(name), name)),
      );
    }),
  );
}
