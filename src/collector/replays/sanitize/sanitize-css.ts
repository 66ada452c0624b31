import { type CSSToken, stringify, tokenize, TokenType } from "@csstools/css-tokenizer";
import { isFragment, isRaster } from "./safe-url.ts";

/** A text without any of these, nor an escape that could spell one, can load nothing. */
const SUSPECT = /\\|url|src|image|import|font-face|cross-fade|namespace/i;
/** Functions whose arguments are addresses, or texts that are read as such. */
const LOADING_FUNCTION = /^(?:url|src|(?:-\w+-)?image-set|(?:-\w+-)?image|(?:-\w+-)?cross-fade)$/i;
const LOADING_RULE = /^(?:import|font-face|namespace)$/i;
const NO_URL = "data:,";
const NOTHING = `url("${NO_URL}")`;
/** Ends a string or an escape that the text left open, and keeps it apart from a text that follows. */
const END = "\n/**/";

/**
 * CSS that loads nothing: no `@import`, no fonts, and only such URLs as are a raster image themselves or a place in the same
 * document. Text that is no CSS stays as it is, but for such parts.
 */
export function sanitizeCss(css: string): string {
  if (!SUSPECT.test(css)) return css;
  const tokens = tokenize({ css });
  const clean: CSSToken[] = [];
  let isChanged = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    const replaced = replacementOf(token, next, tokens[at + 2]);
    if (replaced !== undefined) isChanged = true;
    clean.push(replaced === undefined ? token : rewritten(token, replaced));
  }
  return isChanged ? stringify(...clean) : css;
}

/** The same for one of the texts that together are a style sheet, in which none may complete another. */
export function sanitizeSheetPart(css: string): string {
  const clean = sanitizeCss(css);
  const last = clean.includes("/*") ? tokenize({ css: clean }).at(-2) : undefined;
  const isOpen = last?.[0] === TokenType.Comment && !/^\/\*[^]*\*\/$/.test(last[1]);
  return `${clean}${isOpen ? "*/" : ""}${END}`;
}

/** What a token becomes; undefined if it may stay. */
function replacementOf(
  token: CSSToken,
  next: CSSToken | undefined,
  afterNext: CSSToken | undefined,
): string | undefined {
  if (token[0] === TokenType.URL) return isAllowed(token[4].value) ? undefined : NOTHING;
  if (token[0] === TokenType.BadURL) return NOTHING;
  if (token[0] === TokenType.AtKeyword) return LOADING_RULE.test(token[4].value) ? "@removed" : undefined;
  if (token[0] !== TokenType.Function || !LOADING_FUNCTION.test(token[4].value)) return undefined;
  const isPlain = next?.[0] === TokenType.String && afterNext?.[0] === TokenType.CloseParen;
  return /^url$/i.test(token[4].value) && isPlain && isAllowed(next[4].value) ? undefined : "removed(";
}

function isAllowed(url: string): boolean {
  return isRaster(url) || isFragment(url) || url === NO_URL;
}

function rewritten(token: CSSToken, text: string): CSSToken {
  const copy = [...token] as CSSToken;
  copy[1] = text;
  return copy;
}
