import { functionNameAt, isTernaryEnd, parametersBefore } from "./name-function.ts";
import { LITERAL, type Tokens, WORD } from "./scan-source.ts";

/** The functions of a source in columns, by where they start: half-open ranges of the source, and their names. */
export interface Functions {
  start: number[];
  end: number[];
  /** Null for a nameless one. */
  name: (string | null)[];
}

/** What is open: a bracket, a function's body, a class's body, or the expression that is an arrow function's body. */
interface Open {
  kind: "bracket" | "function" | "class" | "arrow";
  /** Index into the functions, where it is one. */
  at: number;
  /** Of a class. */
  name: string | null;
  /** `?` whose `:` has not come yet. */
  questions: number;
  /** Whether a `case` waits for its colon. */
  isCase: boolean;
}

const NOT_OPERAND = new Set("in instanceof of as satisfies is".split(" "));

/** Finds the functions of a source, in one pass over its tokens. */
export function findFunctions(tokens: Tokens): Functions {
  const { source, kind, start, end, opener, containers } = tokens;
  const functions: Functions = { start: [], end: [], name: [] };
  const stack: Open[] = [newOpen("bracket")];
  /** Colons that end a condition or a `case`, and so name nothing. */
  const colons = new Set<number>();
  let pendingClass: { name: string | null; level: number } | undefined;
  let pendingArrow: number | undefined;

  const textAt = (token: number) => source.slice(start[token], end[token]);
  const top = () => stack.at(-1) ?? newOpen("bracket");

  function begin(parameters: number, keyword: number): number {
    functions.start.push(start[parameters] ?? 0);
    functions.end.push(source.length);
    const own = functionNameAt(tokens, parameters, keyword, colons);
    const { kind: around, name: owner } = top();
    const isMember = around === "class" && own !== null && owner !== null;
    functions.name.push(isMember ? memberName(owner, own) : own);
    return functions.name.length - 1;
  }

  function finish(open: Open | undefined, offset: number): void {
    if (open?.kind === "function" || open?.kind === "arrow") functions.end[open.at] = offset;
  }

  function endArrows(offset: number): void {
    while (top().kind === "arrow") finish(stack.pop(), offset);
  }

  function openBrace(token: number): void {
    if (pendingArrow !== undefined) {
      stack.push(newOpen("function", pendingArrow));
      pendingArrow = undefined;
      return;
    }
    if (pendingClass !== undefined && pendingClass.level === stack.length && !containers.has(token)) {
      stack.push(newOpen("class", -1, pendingClass.name));
      pendingClass = undefined;
      return;
    }
    const parameters = containers.has(token)
      ? undefined
      : parametersBefore(tokens, token, colons, top().kind === "class");
    stack.push(
      parameters === undefined
        ? newOpen("bracket")
        : newOpen("function", begin(parameters.open, parameters.head)),
    );
  }

  function sign(token: number, text: string): void {
    if (text === "{") return openBrace(token);
    if (text === "(" || text === "[") {
      stack.push(newOpen("bracket"));
    } else if (text === ")" || text === "]" || text === "}") {
      endArrows(start[token] ?? 0);
      if (stack.length > 1) finish(stack.pop(), end[token] ?? 0);
    } else if (text === "," || text === ";") endArrows(start[token] ?? 0);
    else if (text === "?" && !/[.?:),]/.test(source[end[token] ?? 0] ?? "") && textAt(token - 1) !== "?")
      top().questions += 1;
    else if (text === ":") colon(token);
    else if (text === "=>") {
      const parameters = parametersBefore(tokens, token, colons);
      if (parameters !== undefined) pendingArrow = begin(parameters.open, parameters.head);
    }
  }

  function colon(token: number): void {
    while (top().kind === "arrow" && top().questions === 0 && isTernaryEnd(stack))
      finish(stack.pop(), start[token] ?? 0);
    const open = top();
    if (open.questions > 0) open.questions -= 1;
    else if (open.isCase) open.isCase = false;
    else return;
    colons.add(token);
  }

  function word(token: number, text: string): void {
    if (text === "case" || text === "default") top().isCase = text === "case";
    if (text === "class" && textAt(token - 1) !== ".") {
      const next = textAt(token + 1);
      const named = kind[token + 1] === WORD && next !== "extends" && next !== "implements";
      const name = named ? next : functionNameAt(tokens, token, token, colons);
      pendingClass = { name, level: stack.length };
    }
  }

  /** An expression may end where its line does: an operand, and on the next line something that cannot go on. */
  function endsByLine(token: number, text: string): boolean {
    if (top().kind !== "arrow" || kind[token] !== WORD || NOT_OPERAND.has(text)) return false;
    const before = token - 1;
    const isOperand = kind[before] === WORD || kind[before] === LITERAL || (opener[before] ?? -1) >= 0;
    return isOperand && source.slice(end[before], start[token]).includes("\n");
  }

  for (let token = 0; token < kind.length; token += 1) {
    const text = textAt(token);
    if (pendingArrow !== undefined && text !== "{") {
      stack.push(newOpen("arrow", pendingArrow));
      pendingArrow = undefined;
    } else if (endsByLine(token, text)) endArrows(end[token - 1] ?? 0);
    if (kind[token] === WORD) word(token, text);
    else if (kind[token] !== LITERAL) sign(token, text);
  }
  return functions;
}

function newOpen(kind: Open["kind"], at = -1, name: string | null = null): Open {
  return { kind, at, name, questions: 0, isCase: false };
}

function memberName(owner: string, name: string): string {
  return name === "constructor" ? `new ${owner}` : `${owner}.${name}`;
}
