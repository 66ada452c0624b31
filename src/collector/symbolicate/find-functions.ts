import {
  type ArrowFunctionExpression,
  type Function as FunctionNode,
  type Node,
  visitorKeys,
} from "oxc-parser";
import { parseSource, type Range } from "./parse-source.ts";

/** The functions of a source in columns: half-open ranges of the source from the parameters on, and their names. */
export interface Functions {
  start: number[];
  end: number[];
  /** Null for an anonymous function; undefined for a range that cannot be parsed and may contain any. */
  name: (string | null | undefined)[];
}

/** Calls that return their argument, so the name of the result is the function's. */
const WRAPPERS =
  /^(?:use[A-Z]\w{0,60}|memo|forwardRef|cache|lazy|observer|debounce|throttle|async\w{0,30}|with[A-Z]\w{0,60})$/;

/** Finds the functions of a JavaScript or TypeScript source; undefined where none of it can be parsed. */
export function findFunctions(path: string, source: string): Functions | undefined {
  const parsed = parseSource(path, source);
  return parsed && functionsOf(parsed.program, source, parsed.broken);
}

/** A node and its ancestors. */
interface Place {
  node: Node;
  around: Place | undefined;
}

/** Walks without recursion, because the nesting of a source is unbounded. */
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

/** The name that the context gives a value. */
function assignedName({ node, around }: Place): string | null {
  if (around === undefined) return null;
  const { node: parent } = around;
  if (parent.type === "VariableDeclarator") return nameOf(parent.id);
  if (parent.type === "AssignmentExpression" || parent.type === "AssignmentPattern")
    return parent.right === node ? nameOf(parent.left) : null;
  if (isProperty(parent)) return parent.value === node && !parent.computed ? nameOf(parent.key) : null;
  if (parent.type === "JSXExpressionContainer")
    return around.around?.node.type === "JSXAttribute" ? nameOf(around.around.node.name) : null;
  if (parent.type === "ExportDefaultDeclaration") return "default";
  const isWrapper =
    parent.type === "CallExpression" &&
    parent.arguments[0] === node &&
    WRAPPERS.test(nameOf(parent.callee) ?? "");
  return isWrapper || isTypeAssertion(parent) ? assignedName(around) : null;
}

type PropertyNode = Extract<
  Node,
  { type: "Property" | "MethodDefinition" | "PropertyDefinition" | "AccessorProperty"; value: unknown }
>;

function isProperty(node: Node): node is PropertyNode {
  const { type } = node;
  return (
    type === "Property" ||
    type === "MethodDefinition" ||
    type === "PropertyDefinition" ||
    type === "AccessorProperty"
  );
}

function isTypeAssertion({ type }: Node): boolean {
  return (
    type === "TSAsExpression" ||
    type === "TSSatisfiesExpression" ||
    type === "TSNonNullExpression" ||
    type === "TSTypeAssertion"
  );
}

function nameOf(node: Node): string | null {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name;
  if (node.type === "PrivateIdentifier") return `#${node.name}`;
  if (node.type === "MemberExpression")
    return node.computed && node.property.type !== "Literal" ? null : nameOf(node.property);
  if (node.type === "JSXNamespacedName") return `${node.namespace.name}:${node.name.name}`;
  return node.type === "Literal" && typeof node.value === "string" && /^[\w$ -]{1,80}$/.test(node.value)
    ? node.value
    : null;
}
