// Compare JavaScript files pair by pair: equal syntax trees, but for comments, layout, local names and renames.
//
// scripts/same/javascript.py writes a job to the standard input: `old` and `new` (folders), `files` (pairs of names)
// and the renames of `exports`, `attributes` and `texts`. The answer on the standard output is a list of differences.
// A variable is paired with one variable, scope by scope; an imported one is compared by where it comes from.
// espree and eslint-scope are the parser and the scopes of eslint.
import { readFileSync } from "node:fs";
import path from "node:path";
import { analyze } from "eslint-scope";
import { parse } from "espree";

const job = JSON.parse(readFileSync(0, "utf8"));
const files = new Map(job.files);
const SKIPPED = new Set(["start", "end", "loc", "range", "raw", "comments", "tokens", "parent"]);
const WITH_KEYS = new Set(["Property", "MethodDefinition", "PropertyDefinition"]);
const ECMA_VERSION = 2024;

/** Whether a name is the same or may have become another; renames stand in the order of the changes. */
function allows(renames, old, now) {
  const names = new Set([old]);
  for (const [before, after] of renames) if (names.has(before)) names.add(after);
  return names.has(now);
}

const isMember = (old, now) => allows(job.attributes, old, now);

/** Whether "file#name" may have become another, by its own line or as its file moved. */
function isOrigin(old, now) {
  const [file, name] = old.split("#");
  const moved = `${files.get(file) ?? file}#${name}`;
  if (moved === now || allows(job.exports, old, now)) return true;
  return job.exports.some(([before, after]) => before === moved && after === now);
}

const resolve = (file, source) => (source.startsWith(".") ? path.posix.join(path.posix.dirname(file), source) : source);

/** Return a syntax tree with, for each identifier, the variable that it names. */
function read(folder, file) {
  const text = readFileSync(path.join(folder, file), "utf8");
  const tree = parse(text, { ecmaVersion: ECMA_VERSION, sourceType: "module", range: true, loc: true });
  const variables = new Map();
  for (const scope of analyze(tree, { ecmaVersion: ECMA_VERSION, sourceType: "module" }).scopes) {
    for (const variable of scope.variables) for (const name of variable.identifiers) variables.set(name, variable);
    for (const { identifier, resolved } of scope.references) if (resolved) variables.set(identifier, resolved);
  }
  return { tree, variables, file };
}

const nameOf = (node) => node.name ?? node.value;

/** Return where an imported variable comes from, as "file#name", or null. */
function originOf(variable, file) {
  const definition = variable?.defs.find(({ type }) => type === "ImportBinding");
  if (!definition) return null;
  const { node, parent } = definition;
  const name = node.type === "ImportSpecifier" ? nameOf(node.imported) : node.type;
  return `${resolve(file, parent.source.value)}#${name}`;
}

/** Return the names that a file exports. */
function exportsOf(tree) {
  return tree.body.flatMap((node) => {
    if (node.type === "ExportDefaultDeclaration") return ["default"];
    if (node.type === "ExportAllDeclaration") return ["*"];
    if (node.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers } = node;
    if (!declaration) return specifiers.map(({ exported }) => nameOf(exported));
    return (declaration.declarations ?? [declaration]).flatMap(({ id }) => bound(id));
  });
}

/** Return the names that a pattern binds. */
function bound(pattern) {
  if (pattern.type === "ObjectPattern")
    return pattern.properties.flatMap(({ value, argument }) => bound(value ?? argument));
  if (pattern.type === "ArrayPattern") return pattern.elements.filter(Boolean).flatMap(bound);
  if (pattern.type === "AssignmentPattern") return bound(pattern.left);
  return [pattern.name];
}

class Comparison {
  forward = new Map();
  back = new Map();
  classes = []; // the pairs of private names of each class around a node

  constructor(old, now) {
    [this.old, this.now] = [old, now];
  }

  fault() {
    return this.imports() ?? this.exports() ?? this.nodes(this.old.tree, this.now.tree);
  }

  at = (node, text) => ({ line: node?.loc?.start.line ?? 0, text });
  became = (node, old, now) => this.at(node, `${old} became ${now}`);

  /** Imports are compared as a set: their order may change with the names of files. */
  imports() {
    const list = ({ tree, file }) =>
      tree.body
        .filter(({ type }) => type === "ImportDeclaration")
        .map((node) => ({ node, from: resolve(file, node.source.value) }));
    const [old, now] = [list(this.old), list(this.now)];
    const moved = old.map(({ from }) => files.get(from) ?? from);
    const gone = old.find((_, index) => !now.some(({ from }) => from === moved[index]));
    if (gone) return this.at(gone.node, `import of ${gone.from} is gone`);
    const added = now.find(({ from }) => !moved.includes(from));
    const text = added && `import of ${added.from} is new (line ${added.node.loc.start.line})`;
    return added ? { line: 0, text } : null;
  }

  /** Exports are compared in their order; what is handed on from another file, by the name it has here. */
  exports() {
    const [old, now] = [exportsOf(this.old.tree), exportsOf(this.now.tree)];
    for (const [index, name] of old.entries()) {
      const [before, after] = [`${this.old.file}#${name}`, `${this.now.file}#${now[index]}`];
      if (!isOrigin(before, after)) return { line: 0, text: `export ${before} became ${after}` };
    }
    return old.length < now.length ? { line: 0, text: `export ${now[old.length]} is new` } : null;
  }

  nodes(old, now) {
    if (Array.isArray(old) && Array.isArray(now)) return this.lists(old, now);
    if (!old || !now || typeof old !== "object" || typeof now !== "object")
      return old === now ? null : this.became(old?.loc ? old : now, old?.type ?? old, now?.type ?? now);
    if (old.type !== now.type) return this.became(old, old.type, now.type);
    if (old.type === "Identifier") return this.identifier(old, now);
    if (old.type === "PrivateIdentifier") return this.privateName(old, now);
    if (old.type === "Literal" && typeof old.value === "string" && typeof now.value === "string")
      return this.text(old, now);
    if (old.type === "ExportSpecifier") return this.exported(old, now);
    if (old.type === "ClassBody") this.classes.push({ forward: new Map(), back: new Map() });
    const fault = this.fields(old, now);
    if (old.type === "ClassBody") this.classes.pop();
    return fault;
  }

  lists(old, now) {
    const plain = (list) => list.filter((part) => part?.type !== "ImportDeclaration");
    [old, now] = [plain(old), plain(now)];
    const parts = `${old.length} parts became ${now.length}`;
    for (let index = 0; index < Math.min(old.length, now.length); index += 1) {
      const fault = this.nodes(old[index], now[index]);
      if (fault && old.length === now.length) return fault;
      if (fault) return { ...fault, text: fault.text.includes("(") ? fault.text : `${fault.text} (${parts})` };
    }
    return old.length === now.length ? null : this.at(old[now.length] ?? old.at(-1) ?? now[0], parts);
  }

  fields(old, now) {
    for (const key of Object.keys(old)) {
      if (SKIPPED.has(key) || (key === "shorthand" && old.type === "Property")) continue;
      const fault = this.field(old, now, key);
      if (fault) return fault.line ? fault : { ...fault, line: this.at(old, "").line };
    }
    return null;
  }

  field(old, now, key) {
    const [before, after] = [old[key], now[key]];
    const isProperty = old.type === "MemberExpression" ? key === "property" : WITH_KEYS.has(old.type) && key === "key";
    if (isProperty && !old.computed && before.type === "Identifier") {
      if (after?.type !== "Identifier" || now.computed) return this.became(before, `.${before.name}`, after?.type);
      return isMember(before.name, after.name) ? null : this.became(before, `.${before.name}`, `.${after.name}`);
    }
    if (key === "source" && before && after) {
      const [from, to] = [this.source(this.old, before), this.source(this.now, after)];
      // the build puts a file elsewhere: its source is outside of the folder, and a text of the table
      const isSame = (files.get(from) ?? from) === to || allows(job.texts, before.value, after.value);
      if (from && to) return isSame ? null : this.became(before, from, to);
    }
    if (key === "specifiers" && old.source) return this.passedOn(old, now);
    return this.nodes(before, after);
  }

  /** Return the file that a constant source of an import or export names, or an empty string. */
  source = ({ file }, node) => (typeof node.value === "string" ? resolve(file, node.value) : "");

  /** Compare `export { … } from "…"`. */
  passedOn(old, now) {
    for (const [index, part] of old.specifiers.entries()) {
      const other = now.specifiers[index];
      const from = `${this.source(this.old, old.source)}#${nameOf(part.local)}`;
      const to = other ? `${this.source(this.now, now.source)}#${nameOf(other.local)}` : "";
      if (!other || !isOrigin(from, to)) return this.became(part, from, to);
    }
    return old.specifiers.length === now.specifiers.length ? null : this.at(old, "another number of exports");
  }

  /** Compare the variable that an export names; its outer name is compared in `exports`. */
  exported = (old, now) => this.nodes(old.local, now.local);

  privateName(old, now) {
    const [before, after] = [`#${old.name}`, `#${now.name}`];
    // a class around may have the name
    const isSame = isMember(old.name, now.name) || this.classes.some((names) => pair(names, before, after));
    return isSame ? null : this.became(old, before, after);
  }

  text(old, now) {
    if (allows(job.texts, old.value, now.value)) return null;
    const [from, to] = [this.source(this.old, old), this.source(this.now, now)];
    const isPath = old.value.startsWith(".") && now.value.startsWith(".");
    if (isPath && (files.get(from) ?? from) === to) return null;
    return this.became(old, JSON.stringify(old.value), JSON.stringify(now.value));
  }

  identifier(old, now) {
    const [a, b] = [this.old.variables.get(old), this.now.variables.get(now)];
    const [from, to] = [originOf(a, this.old.file), originOf(b, this.now.file)];
    let isSame = a && b && pair(this, a, b);
    if (from || to) isSame = from && to && isOrigin(from, to);
    else if (!a && !b) isSame = old.name === now.name;
    return isSame ? null : this.became(old, from ?? old.name, to ?? now.name);
  }
}

/** Pair two keys with each other; return false if one of them has another partner. */
function pair({ forward, back }, old, now) {
  if (!forward.has(old) && !back.has(now)) {
    forward.set(old, now);
    back.set(now, old);
  }
  return forward.get(old) === now && back.get(now) === old;
}

/** Return the imports of a file that lead to no file or to no export. */
function unresolved(folder, file, cache) {
  const faults = [];
  for (const node of read(folder, file).tree.body) {
    if (!["ImportDeclaration", "ExportNamedDeclaration"].includes(node.type) || !node.source?.value.startsWith("."))
      continue;
    const from = resolve(file, node.source.value);
    if (!job.all.includes(from)) {
      // what the build makes lies beside none of ours
      if (job.old_all.includes(from) || files.has(from)) faults.push({ file, ...line(node), text: `no file ${from}` });
      continue;
    }
    if (!cache.has(from)) cache.set(from, exportsOf(read(folder, from).tree));
    for (const part of node.specifiers) {
      const name = { ImportSpecifier: part.imported, ExportSpecifier: part.local }[part.type];
      if (name && !cache.get(from).includes(nameOf(name)) && !cache.get(from).includes("*"))
        faults.push({ file, ...line(part), text: `${from} has no ${nameOf(name)}` });
    }
  }
  return faults;
}
const line = (node) => ({ line: node.loc.start.line });

const differences = [];
const cache = new Map();
for (const [file, place] of job.files) {
  const fault = new Comparison(read(job.old, file), read(job.new, place)).fault();
  if (fault) differences.push({ file, ...fault });
}
for (const file of job.all) differences.push(...unresolved(job.new, file, cache));
console.log(JSON.stringify(differences));
