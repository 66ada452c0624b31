import { LITERAL, type Tokens, WORD } from "./scan-source.ts";

const BLOCK_HEADS = new Set(["if", "for", "while", "switch", "catch", "with", "await"]);
const DECLARE = new Set(["const", "let", "var"]);
/** Calls that give back what they are given, so that their result's name is the function's. */
const WRAPPERS =
  /^(?:use[A-Z]\w{0,60}|memo|forwardRef|cache|lazy|observer|debounce|throttle|async\w{0,30}|with[A-Z]\w{0,60})$/;
/** What a type is written with, between a name or parameters and what comes after the type. */
const IN_TYPE = new Set(["<", ">", ",", ".", "|", "&", "?", "!"]);
const LONGEST_TYPE = 60;

/** Where a function's parameters open, and the token that its name is looked for from. */
export interface Parameters {
  open: number;
  head: number;
}

/**
 * The parameters of the function whose body or arrow is at `token`; undefined where it is no function.
 *
 * @param colons those that end a condition or a `case`
 * @param inClass whether a method may be called as a statement is: `catch`, `with`
 */
export function parametersBefore(
  tokens: Tokens,
  token: number,
  colons: ReadonlySet<number>,
  inClass = false,
): Parameters | undefined {
  const text = textsOf(tokens);
  const isArrow = text(token) === "=>";
  const before = token - 1;
  if (isArrow && tokens.kind[before] === WORD && text(before - 1) !== ":") return headOf(tokens, before);
  const close = text(before) === ")" ? before : closeBeforeType(tokens, before, colons);
  const open = close === undefined ? -1 : (tokens.opener[close] ?? -1);
  if (open < 0) return undefined;
  if (isArrow) return headOf(tokens, open);
  const head = withoutTypeParameters(tokens, open - 1);
  const named = text(head);
  const isHead =
    tokens.kind[head] === WORD
      ? inClass || !BLOCK_HEADS.has(named)
      : tokens.kind[head] === LITERAL || named === "]";
  return isHead || named === "*" ? { open, head } : undefined;
}

/** The name of a function: its own, its property's or its variable's; null for a nameless one. */
export function functionNameAt(
  tokens: Tokens,
  open: number,
  head: number,
  colons: ReadonlySet<number>,
): string | null {
  const text = textsOf(tokens);
  if (open === head) return assignedName(tokens, head - 1, colons);
  const name = text(head);
  const keyword = name === "*" ? head - 1 : head;
  if (text(keyword) === "function")
    return assignedName(tokens, text(keyword - 1) === "async" ? keyword - 2 : keyword - 1, colons);
  return nameOf(tokens, head);
}

/** Whether some condition around an arrow function's body waits for its colon. */
export function isTernaryEnd(stack: { kind: string; questions: number }[]): boolean {
  for (let at = stack.length - 1; at >= Math.max(0, stack.length - LONGEST_TYPE); at -= 1) {
    const { kind, questions } = stack[at] ?? { kind: "", questions: 0 };
    if (kind !== "arrow" || questions > 0) return questions > 0;
  }
  return false;
}

/** Of an arrow function the head is where it starts, before `async` and type parameters. */
function headOf(tokens: Tokens, open: number): Parameters {
  const text = textsOf(tokens);
  const before = withoutTypeParameters(tokens, open - 1);
  const head = text(before) === "async" ? before : before + 1;
  return { open: head, head };
}

/** `const name =`, `name:`, `name = ` of a class, `attribute={`, and the wrapper's name around it. */
function assignedName(tokens: Tokens, before: number, colons: ReadonlySet<number>): string | null {
  const text = textsOf(tokens);
  const sign = text(before);
  if (sign === "=") return targetName(tokens, before - 1, colons);
  if (sign === ":") return colons.has(before) ? null : nameOf(tokens, before - 1);
  if (sign === "{") return tokens.containers.get(before) || null;
  if (sign === "default") return "default";
  if (sign !== "(") return null;
  let callee = withoutTypeParameters(tokens, before - 1);
  if (tokens.kind[callee] !== WORD || !WRAPPERS.test(text(callee))) return null;
  while (text(callee - 1) === "." && tokens.kind[callee - 2] === WORD) callee -= 2;
  return assignedName(tokens, callee - 1, colons);
}

/** What is assigned to: a variable, a property, a class's field, with or without its type. */
function targetName(tokens: Tokens, last: number, colons: ReadonlySet<number>): string | null {
  const text = textsOf(tokens);
  let token = last;
  for (let steps = 0; steps < LONGEST_TYPE && token > 0; steps += 1) {
    if (DECLARE.has(text(token - 1))) return nameOf(tokens, token);
    if (text(token) === ":" && !colons.has(token)) return nameOf(tokens, token - 1);
    const isPart =
      tokens.kind[token] === WORD || IN_TYPE.has(text(token)) || (tokens.opener[token] ?? -1) >= 0;
    if (!isPart) break;
    token = (tokens.opener[token] ?? -1) >= 0 ? (tokens.opener[token] ?? 0) - 1 : token - 1;
    if (tokens.kind[token] === WORD && tokens.kind[token + 1] === WORD) break;
  }
  return nameOf(tokens, last);
}

function nameOf(tokens: Tokens, token: number): string | null {
  const text = textsOf(tokens)(token);
  if (tokens.kind[token] === WORD) return text;
  return tokens.kind[token] === LITERAL && /^["'][\w$ -]{1,80}["']$/.test(text) ? text.slice(1, -1) : null;
}

/** The closing bracket of parameters that have a type after them: `(a): Promise<B> {`. */
function closeBeforeType(tokens: Tokens, last: number, colons: ReadonlySet<number>): number | undefined {
  const text = textsOf(tokens);
  if (text(last) === ":") return undefined;
  let token = last;
  for (let steps = 0; steps < LONGEST_TYPE && token > 0; steps += 1) {
    const sign = text(token);
    if (sign === ":") return !colons.has(token) && text(token - 1) === ")" ? token - 1 : undefined;
    const open = tokens.opener[token] ?? -1;
    if (open < 0 && tokens.kind[token] !== WORD && tokens.kind[token] !== LITERAL && !IN_TYPE.has(sign))
      return undefined;
    token = open >= 0 ? open - 1 : token - 1;
  }
  return undefined;
}

function withoutTypeParameters(tokens: Tokens, last: number): number {
  const text = textsOf(tokens);
  if (text(last) !== ">") return last;
  let depth = 0;
  for (let token = last; token > Math.max(0, last - LONGEST_TYPE); token -= 1) {
    const sign = text(token);
    if (sign === ">") depth += 1;
    else if (sign === "<") depth -= 1;
    if (depth === 0) return token - 1;
  }
  return last;
}

function textsOf({ source, start, end }: Tokens): (token: number) => string {
  return (token) => source.slice(start[token], end[token]);
}
