import { type Node, type ParserOptions, parseSync } from "oxc-parser";

/** A half-open range of a source. */
export interface Range {
  start: number;
  end: number;
}

type Language = NonNullable<ParserOptions["lang"]>;

/** In formatted code, a top-level statement begins with neither a space nor a closing bracket. */
const STATEMENT = /^[^\s)\]}]/gm;
const FLOW_PRAGMA = /^\s*(?:\/?\*+|\/\/)\s*@(?:no)?flow\b/m;
/** Flow's syntax that TypeScript does not have. */
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
/** How many broken statements are left out before the rest of a source is abandoned. */
const MOST_BROKEN = 4;

/**
 * Parses JavaScript or TypeScript, keeping all positions; undefined if none of it can be parsed.
 *
 * The parser returns nothing for a source with a syntax error, so broken statements, listed in `broken`, are left out.
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

/** Tries one language after another; `error` is the furthest position at which one failed. */
function parse(languages: Language[], code: string): { program: Node } | { error: number } {
  let error = 0;
  for (const lang of languages) {
    const parsed = parseSync("source", code, { lang, preserveParens: false });
    // Reading the errors is slow, since each has an excerpt of the code.
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

/** The scripts of a single-file component (Vue, Svelte), at their positions. */
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

/** Blanks out a range, so that all other positions stay the same. */
function blank(code: string, { start, end }: Range): string {
  return code.slice(0, start) + spaces(code.slice(start, end)) + code.slice(end);
}

function spaces(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
