import type { Identifier, IdentifierKind } from "./person.ts";

/** A key of a user, as events and sessions have it: `id:42`. */
const USER_KEY = /^(id|email|ip|username):(.+)$/s;

/**
 * The text with every occurrence of an identifier replaced. An occurrence is a whole word: `ann@b.example` is not in
 * `joann@b.example`, and `10.0.0.1` not in `10.0.0.12`.
 */
export function redactText(text: string, identifiers: readonly Identifier[], placeholder: string): string {
  const key = USER_KEY.exec(text);
  if (key !== null && isPerson(key[2]!, identifiers)) return `${key[1]}:${placeholder}`;
  let redacted = text;
  for (const identifier of identifiers)
    if (identifier.isWithinTexts) redacted = replaceIn(redacted, identifier, placeholder);
  return redacted;
}

/** Whether a whole value is one of the person's. */
export function isPerson(value: unknown, identifiers: readonly Identifier[]): boolean {
  return kindOf(value, identifiers) !== undefined;
}

export function kindOf(value: unknown, identifiers: readonly Identifier[]): IdentifierKind | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return identifiers.find((one) => one.length === text.length && one.is(text))?.kind;
}

function replaceIn(text: string, identifier: Identifier, placeholder: string): string {
  const { length, kind, is } = identifier;
  if (text.length < length) return text;
  let parts = "";
  let done = 0;
  for (let at = 0; at + length <= text.length; at++) {
    if (!begins(text, at, kind) || !ends(text, at + length, kind) || !is(text.slice(at, at + length)))
      continue;
    parts += text.slice(done, at) + placeholder;
    done = at + length;
    at = done - 1;
  }
  return done === 0 ? text : parts + text.slice(done);
}

const LETTER = /[\p{L}\p{N}]/u;
const ESCAPE = /^%[0-9a-f]{2}$/i;
/** Further characters that a value of this kind may go on with. */
const INNER: Record<IdentifierKind, string> = { id: "", email: ".+-", ip: ".:" };

function begins(text: string, at: number, kind: IdentifierKind): boolean {
  if (at === 0) return true;
  const before = text[at - 1]!;
  if (isWord(before)) return text[at - 3] === "%" && ESCAPE.test(text.slice(at - 3, at));
  // `ip:10.0.0.1` and `peer 10.0.0.1:80` hold the address; `1.10.0.0.1` is another one.
  return at < 2 || !INNER[kind].includes(before) || !isInside(text[at - 2]!, before, kind);
}

function ends(text: string, end: number, kind: IdentifierKind): boolean {
  const after = text[end];
  if (after === undefined) return true;
  if (isWord(after)) return false;
  return !INNER[kind].includes(after) || !isInside(text[end + 1] ?? "", after, kind);
}

function isInside(next: string, separator: string, kind: IdentifierKind): boolean {
  if (kind === "ip") return separator === "." && /\d/.test(next);
  return next !== "" && isWord(next);
}

/** Called for every character: only those beyond ASCII need the expression. */
function isWord(char: string): boolean {
  const code = char.charCodeAt(0);
  if (code > 127) return LETTER.test(char);
  return (
    (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95
  );
}
