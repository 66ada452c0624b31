import "server-only";
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import type { CodeLanguage } from "./code-language.ts";

/** A run of text in one colour; null is the colour of plain text. */
export interface CodePiece {
  text: string;
  color: string | null;
}

const LONGEST_LINE = 400;
const LONGEST_CODE = 12_000;
const WARM_UP = 'const answer = call(1, "two"); // three';

/** Each grammar is loaded when it is first needed. */
const GRAMMARS = {
  typescript: () => import("shiki/langs/typescript.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  vue: () => import("shiki/langs/vue.mjs"),
  svelte: () => import("shiki/langs/svelte.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  dart: () => import("shiki/langs/dart.mjs"),
  elixir: () => import("shiki/langs/elixir.mjs"),
} satisfies Record<CodeLanguage, () => Promise<unknown>>;

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Highlights lines of code. Returns plain text if the language is unknown or the code is too long. The text is
 * hostile, so line length and tokenizing time are bounded.
 */
export async function highlightLines(
  lines: string[],
  language: CodeLanguage | undefined,
): Promise<CodePiece[][]> {
  const plain = lines.map((text) => [{ text, color: null }]);
  const code = lines.map((line) => line.replaceAll(/[\r\n]/g, " ")).join("\n");
  if (language === undefined || code.length > LONGEST_CODE) return plain;
  highlighter ??= createHighlighterCore({ themes: [CODE_THEME], engine: createJavaScriptRegexEngine() });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language)) {
    await shiki.loadLanguage(GRAMMARS[language]());
    // A grammar compiles its expressions on first use, which would count against the first line's time limit.
    shiki.codeToTokens(WARM_UP, { lang: language, theme: CODE_THEME, tokenizeTimeLimit: 0 });
  }
  const { tokens } = shiki.codeToTokens(code, {
    lang: language,
    theme: CODE_THEME,
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: 100,
  });
  return tokens.map((line) => line.map(({ content, color }) => ({ text: content, color: color ?? null })));
}

/** Emits variable names only: the style sheet defines `--code-token-*` for light and dark. */
export const CODE_THEME = createCssVariablesTheme({
  name: "glasshouse",
  variablePrefix: "--code-",
  fontStyle: false,
});
