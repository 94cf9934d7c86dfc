// HTML sanitizer of the hall: keeps the elements and attributes of pictures, so that nothing can run, be pressed, be
// sent or be fetched.
const ELEMENTS = new Set(
  (
    "article b bdi br caption div em figure h2 h3 header i li mark ol p progress s section small span strong " +
    "sub sup table tbody td tfoot th thead time tr u ul abbr colgroup col"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  "abbr class colspan dir hidden id lang max role rowspan scope title value data-hall-clock data-side".split(" "),
);

const isAllowed = ({ name }) => ATTRIBUTES.has(name) || name.startsWith("aria-");

function copyNode(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (!ELEMENTS.has(node.localName)) return null;
  const copy = document.createElement(node.localName);
  for (const attribute of node.attributes) if (isAllowed(attribute)) copy.setAttribute(attribute.name, attribute.value);
  copy.append(...[...node.childNodes].map(copyNode).filter(Boolean));
  return copy;
}

export function sanitize(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].map(copyNode).filter(Boolean);
}
