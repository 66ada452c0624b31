import { type Node, type ParserOptions, parseSync } from "oxc-parser";

/** A half-open range of a source. */
export interface Range {
  start: number;
  end: number;
}

type Language = NonNullable<ParserOptions["lang"]>;

/** A top-level statement that a formatter wrote begins with neither space nor a closing bracket. */
const STATEMENT = /^[^\s)\]}]/gm;
const FLOW_PRAGMA = /^\s*(?:\/?\*+|\/\/)\s*@(?:no)?flow\b/m;
/** What Flow writes where TypeScript has nothing. */
const FLOW_ONLY = [
  // Exact objects, `{| a: string |}`.
  /(?<=\{)\|/g,
  /\|(?=\})/g,
  // Variance, `{ +a: string }`.
  /(?<=[{,(]\s{0,80})[+-](?=[\w$]+\??:)/g,
  // Bounds, `<T: Object>`.
  /(?<=[<,]\s{0,80}[A-Z]\w{0,60}):\s*[\w$.]+(?:<[^<>]{0,200}>)?(?=\s*[,>=])/g,
  // Casts, `(a: any)`, but neither parameters nor conditions.
  /(?<=(?:[^\w$>\]\s]|\breturn)\s{0,80}\([^():;?]{1,200}):[^():;]{1,200}(?=\)(?!\s*(?:=>|[:{])))/g,
];
/** Broken statements that are left out before the rest of a source is given up. */
const MOST_BROKEN = 4;

/**
 * Parses JavaScript or TypeScript, at its places; undefined where none of it can be parsed.
 *
 * The parser gives nothing of a source with a syntax error, so broken statements are left out: `broken` says which.
 */
export function parseSource(path: string, source: string): { program: Node; broken: Range[] } | undefined {
  let code = source.trimStart().startsWith("<") ? scriptsOf(source) : source;
  if (FLOW_PRAGMA.test(source.slice(0, 4_000))) code = withoutFlow(code);
  const broken: Range[] = [];
  while (broken.length <= MOST_BROKEN) {
    const parsed = parse(languagesOf(path), code);
    if ("program" in parsed) return { program: parsed.program, broken };
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

function withoutFlow(source: string): string {
  let code = source;
  for (const pattern of FLOW_ONLY) code = code.replaceAll(pattern, spaces);
  // The existential type; a number is a type too.
  return code.replaceAll(/(?<=[<,]\s{0,80})\*(?=\s*[,>])/g, "0");
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
  return code.slice(0, start) + spaces(code.slice(start, end)) + code.slice(end);
}

function spaces(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
