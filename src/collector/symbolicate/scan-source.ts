/** What a token is: a name or keyword, a literal, or punctuation (one sign, or `=>`). */
export const WORD = 0;
export const LITERAL = 1;
export const SIGN = 2;

/** The tokens of a source in columns, in order; texts are cut from the source when they are asked for. */
export interface Tokens {
  source: string;
  kind: number[];
  start: number[];
  end: number[];
  /** Of a closing bracket the token that opened it, else -1. */
  opener: number[];
  /** Braces around an expression in a template or in JSX: the attribute's name, or empty. */
  containers: Map<number, string>;
}

/** What is being read: code, or what is not code but may have code in it. */
type Mode = "code" | "template" | "tag" | "text";

const BEFORE_EXPRESSION = new Set(
  "return typeof case do else in instanceof new void delete throw yield await of default extends".split(" "),
);
const BLOCK_HEADS = new Set(["if", "while", "for", "with"]);
const ATTRIBUTE = /[\p{ID_Start}_$][\p{ID_Continue}$:.-]{0,200}/uy;
/** In TSX, what looks like an element and is a function's type parameter. */
const TYPE_PARAMETER = /<(?:const )?[\w$]{1,100}(?:,| extends )/y;

/**
 * Splits JavaScript, TypeScript or JSX into tokens, well enough to tell its functions: comments, strings, templates,
 * regular expressions and the text of elements are told from code. One pass, for any input; nothing is an error.
 *
 * @param jsx whether `<` may start an element; in plain TypeScript it is a type's
 */
export function scanSource(source: string, jsx: boolean): Tokens {
  const tokens: Tokens = { source, kind: [], start: [], end: [], opener: [], containers: new Map() };
  const { kind, start, end, opener, containers } = tokens;
  /** Open brackets: their tokens, and what goes on when the bracket closes. */
  const brackets: { token: number; mode: Mode; depth: number }[] = [];
  let mode: Mode = "code";
  /** How many elements are open whose children are being read. */
  let depth = 0;
  let at = 0;

  function push(type: number, from: number, to: number, opened = -1): void {
    kind.push(type);
    start.push(from);
    end.push(to);
    opener.push(opened);
    at = to;
  }

  function open(name?: string): void {
    brackets.push({ token: kind.length, mode, depth });
    if (name !== undefined) containers.set(kind.length, name);
    mode = "code";
    push(SIGN, at, at + 1);
  }

  function close(): void {
    const bracket = brackets.pop();
    push(SIGN, at, at + 1, bracket?.token);
    mode = bracket?.mode ?? "code";
    depth = bracket?.depth ?? 0;
  }

  function template(): void {
    const from = at;
    while (at < source.length && source[at] !== "`") {
      if (source[at] === "\\") at += 1;
      else if (source[at] === "$" && source[at + 1] === "{") {
        push(LITERAL, from, at + 1);
        return open("");
      }
      at += 1;
    }
    mode = "code";
    push(LITERAL, from, at + 1);
  }

  /** In code a string ends at its line's end at the latest; in a tag it knows no escapes, and goes on. */
  function quoted(quote: string, escape: string): void {
    const from = at;
    at += 1;
    for (let sign = source[at]; sign !== undefined && sign !== quote; sign = source[at]) {
      if (escape !== "" && sign === "\n") break;
      at += sign === escape ? 2 : 1;
    }
    push(LITERAL, from, Math.min(at + 1, source.length));
  }

  function tag(): void {
    const sign = source[at] ?? "";
    if (sign === ">") {
      at += 1;
      mode = "text";
    } else if (sign === "/" && source[at + 1] === ">") {
      at += 2;
      endElement();
    } else if (sign === "{") open("");
    else if (sign === '"' || sign === "'") quoted(sign, "");
    else attribute();
  }

  function attribute(): void {
    ATTRIBUTE.lastIndex = at;
    const name = ATTRIBUTE.exec(source)?.[0];
    at += name?.length ?? 1;
    if (name === undefined) return;
    skipSpace();
    if (source[at] !== "=") return;
    at += 1;
    skipSpace();
    if (source[at] === "{") open(name);
  }

  function skipSpace(): void {
    while (source.charCodeAt(at) <= 32) at += 1;
  }

  function text(): void {
    const sign = source[at];
    if (sign === "{") open("");
    else if (sign === "<" && source[at + 1] === "/") {
      const closing = source.indexOf(">", at);
      at = closing === -1 ? source.length : closing + 1;
      endElement();
    } else if (sign === "<") element();
    else at += 1;
  }

  function element(): void {
    depth += 1;
    mode = "tag";
    push(LITERAL, at, at + 1);
    // A fragment has no name.
    ATTRIBUTE.lastIndex = at;
    at += ATTRIBUTE.exec(source)?.[0].length ?? 0;
  }

  function endElement(): void {
    depth -= 1;
    mode = depth > 0 ? "text" : "code";
    push(LITERAL, at, at);
  }

  function expectsExpression(): boolean {
    const last = kind.length - 1;
    if (last < 0) return true;
    const before = source.slice(start[last], end[last]);
    if (kind[last] === LITERAL) return false;
    if (kind[last] === WORD) return BEFORE_EXPRESSION.has(before);
    if (before === ")") {
      const head = (opener[last] ?? 0) - 1;
      return head >= 0 && BLOCK_HEADS.has(source.slice(start[head], end[head]));
    }
    return before !== "]";
  }

  function isElement(): boolean {
    if (!jsx || !/[\w$>]/.test(source[at + 1] ?? "") || !expectsExpression()) return false;
    TYPE_PARAMETER.lastIndex = at;
    return !TYPE_PARAMETER.test(source);
  }

  function slash(): void {
    const next = source[at + 1];
    if (next === "/" || next === "*") {
      const closing = next === "/" ? source.indexOf("\n", at) : source.indexOf("*/", at + 2);
      at = closing === -1 ? source.length : closing + (next === "/" ? 0 : 2);
      return;
    }
    const to = expectsExpression() ? endOfPattern(source, at) : undefined;
    if (to === undefined) push(SIGN, at, at + 1);
    else push(LITERAL, at, to);
  }

  function code(): void {
    const sign = source[at] ?? "";
    const unit = source.charCodeAt(at);
    if (unit <= 32) at += 1;
    else if (isWordPart(unit) || sign === "#") word(unit >= 48 && unit <= 57 ? LITERAL : WORD);
    else if (sign === '"' || sign === "'") quoted(sign, "\\");
    else if (sign === "`") {
      at += 1;
      mode = "template";
    } else if (sign === "/") slash();
    else if (sign === "<" && isElement()) element();
    else if (sign === "(" || sign === "[" || sign === "{") open();
    else if (sign === ")" || sign === "]" || sign === "}") close();
    else push(SIGN, at, at + (sign === "=" && source[at + 1] === ">" ? 2 : 1));
  }

  function word(type: number): void {
    const from = at;
    at += 1;
    while (isWordPart(source.charCodeAt(at))) at += 1;
    push(type, from, at);
  }

  const readers = { code, template, tag, text };
  while (at < source.length) readers[mode]();
  return tokens;
}

/** Where the regular expression ends that starts here; undefined when it does not end in its line. */
function endOfPattern(source: string, from: number): number | undefined {
  let inClass = false;
  for (let at = from + 1; at < source.length && source[at] !== "\n"; at += 1) {
    const sign = source[at];
    if (sign === "\\") at += 1;
    else if (sign === "[") inClass = true;
    else if (sign === "]") inClass = false;
    else if (sign === "/" && !inClass) {
      while (isWordPart(source.charCodeAt(at + 1))) at += 1;
      return at + 1;
    }
  }
  return undefined;
}

/** Letters, digits, `_`, `$`, and all beyond ASCII. */
function isWordPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}
