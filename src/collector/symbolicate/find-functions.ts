import {
  type ArrowFunctionExpression,
  type Function as FunctionNode,
  type Node,
  type ParserOptions,
  parseSync,
  visitorKeys,
} from "oxc-parser";

/** The functions of a source in columns: half-open ranges of the source from the parameters on, and their names. */
export interface Functions {
  start: number[];
  end: number[];
  /** Null for a nameless one; undefined for a range that cannot be parsed, and may hold any. */
  name: (string | null | undefined)[];
}

interface Range {
  start: number;
  end: number;
}

type Language = NonNullable<ParserOptions["lang"]>;

/** Calls that return what they are given, so that their result's name is the function's. */
const WRAPPERS =
  /^(?:use[A-Z]\w{0,60}|memo|forwardRef|cache|lazy|observer|debounce|throttle|async\w{0,30}|with[A-Z]\w{0,60})$/;
/** A top-level statement that a formatter wrote begins with neither space nor a closing bracket. */
const STATEMENT = /^[^\s)\]}]/gm;
/** Broken statements that are left out before the rest of a source is given up. */
const MOST_BROKEN = 4;

/**
 * Finds the functions of a JavaScript or TypeScript source; undefined where none of it can be parsed.
 *
 * The parser gives nothing of a source with a syntax error. What is left without the broken statements has most names.
 */
export function findFunctions(path: string, source: string): Functions | undefined {
  let code = source.trimStart().startsWith("<") ? scriptsOf(source) : source;
  const broken: Range[] = [];
  while (broken.length <= MOST_BROKEN) {
    const parsed = parse(languagesOf(path), code);
    if ("program" in parsed) return functionsOf(parsed.program, code, broken);
    const statement = statementAt(code, parsed.error);
    broken.push(statement);
    code = blank(code, statement);
  }
  return undefined;
}

/** Flow's types are near enough to TypeScript's. */
function languagesOf(path: string): Language[] {
  if (/\.[cm]?ts$/.test(path)) return ["ts", "tsx"];
  return /\.[cm]?jsx?$/.test(path) ? ["jsx", "tsx"] : ["tsx", "ts"];
}

/** Tries one language after the other; `error` is where the one failed that came furthest. */
function parse(languages: Language[], code: string): { program: Node } | { error: number } {
  let error = 0;
  for (const lang of languages) {
    const parsed = parseSync("source", code, { lang, preserveParens: false });
    // Reading the errors is slow: each comes with its piece of the code.
    if (parsed.program.body.length > 0 || parsed.errors.length === 0) return { program: parsed.program };
    error = Math.max(error, parsed.errors[0]?.labels[0]?.start ?? 0);
  }
  return { error };
}

function statementAt(code: string, offset: number): Range {
  let start = 0;
  for (const { index } of code.matchAll(STATEMENT)) {
    if (index > offset) return { start, end: index };
    start = index;
  }
  return { start, end: code.length };
}

/** The scripts of a component in one file (Vue, Svelte), at their places. */
function scriptsOf(source: string): string {
  let code = source;
  let end = 0;
  for (const match of source.matchAll(/<script\b[^>]{0,500}>|<\/script>/g)) {
    const isOpening = !match[0].startsWith("</");
    const next = match.index + match[0].length;
    code = blank(code, { start: isOpening ? end : match.index, end: next });
    end = next;
  }
  return end === 0 ? source : blank(code, { start: end, end: code.length });
}

/** Keeps every other place where it is. */
function blank(code: string, { start, end }: Range): string {
  return code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, " ") + code.slice(end);
}

/** A node within the nodes around it. */
interface Place {
  node: Node;
  around: Place | undefined;
}

/** Walks without recursion: nothing bounds how deep a source is nested. */
function functionsOf(program: Node, source: string, broken: Range[]): Functions {
  const functions: Functions = {
    start: broken.map(({ start }) => start),
    end: broken.map(({ end }) => end),
    name: broken.map(() => undefined),
  };
  const places: Place[] = [{ node: program, around: undefined }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { node } = place;
    if (isFunction(node) && node.body !== null) {
      functions.start.push(parametersOf(node, source));
      functions.end.push(node.end);
      functions.name.push(functionName(place));
    }
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key as keyof Node] as unknown as Node | (Node | null)[] | null | undefined;
      for (const inner of Array.isArray(child) ? child : [child])
        if (inner) places.push({ node: inner, around: place });
    }
  }
  return functions;
}

function isFunction(node: Node): node is FunctionNode | ArrowFunctionExpression {
  const { type } = node;
  return (
    type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression"
  );
}

function parametersOf(node: FunctionNode | ArrowFunctionExpression, source: string): number {
  return node.type === "ArrowFunctionExpression"
    ? node.start
    : source.indexOf("(", node.id?.end ?? node.start);
}

/** Its own name, else its property's or its variable's. A class's members have its name before theirs. */
function functionName(place: Place): string | null {
  const { node, around } = place;
  const own = isFunction(node) && node.id ? node.id.name : assignedName(place);
  const member = around?.node;
  const isMember = member?.type === "MethodDefinition" || member?.type === "PropertyDefinition";
  const owner = isMember && own !== null ? className(around?.around?.around) : null;
  if (owner === null) return own;
  return member?.type === "MethodDefinition" && member.kind === "constructor"
    ? `new ${owner}`
    : `${owner}.${own}`;
}

function className(place: Place | undefined): string | null {
  if (place === undefined || !("id" in place.node)) return null;
  const { id } = place.node;
  return id !== null && typeof id === "object" && "name" in id && typeof id.name === "string"
    ? id.name
    : assignedName(place);
}

/** The name that a value is given where it stands. */
function assignedName({ node, around }: Place): string | null {
  if (around === undefined) return null;
  const { node: parent } = around;
  switch (parent.type) {
    case "VariableDeclarator":
      return nameOf(parent.id);
    case "AssignmentExpression":
    case "AssignmentPattern":
      return parent.right === node ? nameOf(parent.left) : null;
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return parent.value === node && !parent.computed ? nameOf(parent.key) : null;
    case "CallExpression":
      return parent.arguments[0] === node && WRAPPERS.test(nameOf(parent.callee) ?? "")
        ? assignedName(around)
        : null;
    case "JSXExpressionContainer":
      return around.around?.node.type === "JSXAttribute" ? nameOf(around.around.node.name) : null;
    case "ExportDefaultDeclaration":
      return "default";
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
      return assignedName(around);
    default:
      return null;
  }
}

function nameOf(node: Node): string | null {
  switch (node.type) {
    case "Identifier":
    case "JSXIdentifier":
      return node.name;
    case "PrivateIdentifier":
      return `#${node.name}`;
    case "Literal":
      return typeof node.value === "string" && /^[\w$ -]{1,80}$/.test(node.value) ? node.value : null;
    case "MemberExpression":
      return nameOf(node.property);
    case "JSXNamespacedName":
      return `${node.namespace.name}:${node.name.name}`;
    default:
      return null;
  }
}
