import { err, ok, type Result } from "#lib/result.ts";

/** What a condition tests. `tags.<name>` is any tag; those of `isFrameKey` are tested on the stack's frames. */
export const RULE_KEYS = [
  "error.type",
  "error.value",
  "message",
  "level",
  "logger",
  "transaction",
  "release",
  "environment",
  "platform",
  "sdk",
  "stack.function",
  "stack.module",
  "stack.path",
  "stack.package",
  "app",
] as const;
export type RuleKey = (typeof RULE_KEYS)[number] | `tags.${string}`;

/** Sentry's other names for them. */
const ALIASES: Record<string, RuleKey> = {
  type: "error.type",
  value: "error.value",
  function: "stack.function",
  module: "stack.module",
  path: "stack.path",
  package: "stack.package",
  "stack.abs_path": "stack.path",
};

/** Whether a condition is tested on frames: all such conditions of a rule must match the same one. */
export function isFrameKey(key: RuleKey): boolean {
  return key === "app" || key.startsWith("stack.");
}

export interface RuleMatcher {
  key: RuleKey;
  negated: boolean;
  /** A glob. */
  pattern: string;
}

/** If all matchers match, the fingerprint replaces the sender's. */
export interface FingerprintRule {
  /** As written. */
  text: string;
  matchers: RuleMatcher[];
  fingerprint: string[];
}

export interface BadRule {
  code: "bad_rule";
  /** From 1. */
  line: number;
  column: number;
  /** What is wrong and how to fix it. */
  detail: string;
}

const MAX_RULES = 200;
const MAX_LINE = 1000;
const MAX_MATCHERS = 20;
const MAX_PARTS = 20;
const VARIABLES = [
  "default",
  "error.type",
  "error.value",
  "type",
  "value",
  "message",
  "level",
  "logger",
  "transaction",
  "function",
  "module",
  "stack.function",
  "stack.module",
  "package",
  "stack.package",
];

/**
 * Parses fingerprint rules in Sentry's syntax, one per line:
 * `error.type:DbError !message:"timeout *" -> database, {{ transaction }}`. Lines that start with `#` are comments. Values
 * are globs (`*`, `?`), quoted if they contain spaces. Fails at the first error.
 */
export function parseFingerprintRules(text: string): Result<FingerprintRule[], BadRule> {
  const rules: FingerprintRule[] = [];
  for (const [index, whole] of text.split("\n").entries()) {
    const line = whole.trimEnd();
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const rule = parseRule(line);
    if (!rule.ok) return err({ ...rule.error, line: index + 1 });
    if (rules.length === MAX_RULES)
      return err({
        code: "bad_rule",
        line: index + 1,
        column: 1,
        detail: `There can be at most ${MAX_RULES} rules.`,
      });
    rules.push(rule.value);
  }
  return ok(rules);
}

type LineError = Omit<BadRule, "line">;

function parseRule(line: string): Result<FingerprintRule, LineError> {
  if (line.length > MAX_LINE) return bad(MAX_LINE, `A rule can have at most ${MAX_LINE} characters.`);
  const matchers: RuleMatcher[] = [];
  let at = skipSpaces(line, 0);
  while (!line.startsWith("->", at)) {
    if (at >= line.length) return bad(at, 'Missing "->" before the fingerprint.');
    const matcher = parseMatcher(line, at);
    if (!matcher.ok) return matcher;
    if (matchers.push(matcher.value.matcher) > MAX_MATCHERS)
      return bad(at, `A rule can have at most ${MAX_MATCHERS} conditions.`);
    at = skipSpaces(line, matcher.value.end);
  }
  if (matchers.length === 0) return bad(at, 'Missing condition before "->", such as error.type:X.');
  const fingerprint = parseFingerprint(line, at + 2);
  return fingerprint.ok ? ok({ text: line.trim(), matchers, fingerprint: fingerprint.value }) : fingerprint;
}

function parseMatcher(line: string, start: number): Result<{ matcher: RuleMatcher; end: number }, LineError> {
  const negated = line[start] === "!";
  const nameAt = negated ? start + 1 : start;
  let at = nameAt;
  while (at < line.length && line[at] !== ":" && line[at] !== " " && line[at] !== "\t") at++;
  const name = line.slice(nameAt, at);
  if (line[at] !== ":") return bad(nameAt, `"${name}" is not a condition; write key:value.`);
  const key = ruleKey(name);
  if (key === undefined)
    return bad(nameAt, `"${name}" is not known; use ${RULE_KEYS.join(", ")} or tags.<name>.`);
  const value = readValue(line, at + 1, " \t");
  if (value === undefined) return bad(at + 1, "The quote is not closed.");
  if (value.text === "") return bad(at + 1, `"${name}:" has no value; "*" matches any.`);
  return ok({ matcher: { key, negated, pattern: value.text }, end: value.end });
}

function parseFingerprint(line: string, start: number): Result<string[], LineError> {
  const parts: string[] = [];
  for (let at = start; ; at++) {
    at = skipSpaces(line, at);
    const value = readValue(line, at, ",");
    if (value === undefined) return bad(at, "The quote is not closed.");
    const part = value.text.trim();
    if (part === "") return bad(at, "A part of the fingerprint is empty.");
    const variable = /^\{\{\s{0,8}([^{}]{0,60}?)\s{0,8}\}\}$/.exec(part);
    if (variable !== null && !VARIABLES.includes(variable[1] ?? ""))
      return bad(at, `"${part}" is not known; use ${VARIABLES.join(", ")}.`);
    if (parts.push(part) > MAX_PARTS) return bad(at, `A fingerprint can have at most ${MAX_PARTS} parts.`);
    at = skipSpaces(line, value.end);
    if (at >= line.length) return ok(parts);
    if (line[at] !== ",") return bad(at, "Separate the parts of the fingerprint with commas.");
  }
}

function ruleKey(name: string): RuleKey | undefined {
  const known = ALIASES[name] ?? RULE_KEYS.find((key) => key === name);
  if (known !== undefined) return known;
  return name.startsWith("tags.") && name.length > 5 ? (name as RuleKey) : undefined;
}

/** A quoted value, or one that ends before any of the characters; undefined for an unclosed quote. */
function readValue(line: string, start: number, until: string): { text: string; end: number } | undefined {
  if (line[start] !== '"') {
    let end = start;
    while (end < line.length && !until.includes(line[end]!)) end++;
    return { text: line.slice(start, end), end };
  }
  let text = "";
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === '"') return { text, end: at + 1 };
    if (line[at] === "\\" && (line[at + 1] === '"' || line[at + 1] === "\\")) at++;
    text += line[at];
  }
  return undefined;
}

function skipSpaces(line: string, start: number): number {
  let at = start;
  while (line[at] === " " || line[at] === "\t") at++;
  return at;
}

function bad(at: number, detail: string): { ok: false; error: LineError } {
  return err({ code: "bad_rule", column: at + 1, detail });
}
