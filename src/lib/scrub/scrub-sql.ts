import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { isFiller, isHarmlessValue } from "./harmless-value.ts";
import { readQuoted } from "./read-quoted.ts";

export const SQL_HINT = /\b(?:identified\s|insert\s|replace\s|password[\s(]|(?:not\s+)?(?:i?like|in)[\s(])/i;
/**
 * The passwords of accounts, up to the quote: `IDENTIFIED BY '…'`, `WITH PASSWORD '…'`, `SET PASSWORD FOR … = '…'`
 * (https://dev.mysql.com/doc/refman/8.4/en/create-user.html, https://www.postgresql.org/docs/current/sql-createrole.html).
 */
const ACCOUNT =
  /\b(?:identified(?:\s{1,4}with\s{1,4}[\w"'`]{1,64})?\s{1,4}(?:by|as)(?:\s{1,4}password)?|set\s{1,4}password\b[^=;\r\n]{0,100}=|password)\s{0,4}(?:\(\s{0,4}|=\s{0,4})?[NnEe]?(?=')/gi;
const COMPARED = /([\w.$`"[\]]{1,80})\s{1,4}(?:not\s{1,4})?(?:i?like|in|rlike|regexp)\s{0,4}(?=[('NnEe])/gi;
const INSERT =
  /\b(?:insert|replace)\s{1,4}(?:ignore\s{1,4})?into\s{1,4}[\w.$`"[\]]{1,200}\s{0,4}\(([^()]{1,4096})\)\s{0,8}(?:output[^()]{0,200}\s)?values\s{0,8}(?=\()/gi;

/** Replaces literals beside a secret column, and the passwords of accounts. */
export function scrubSql(text: string, detectKey: DetectKey, isOff: boolean, hits: Hits): string {
  const edits: Edit[] = [];
  if (!isOff)
    for (const { 0: head, index } of text.matchAll(ACCOUNT))
      editLiteral(text, index + head.length, "sql_password", edits, hits);
  for (const { 0: head, 1: column = "", index } of text.matchAll(COMPARED)) {
    const detector = detectKey(column);
    if (detector === undefined) continue;
    const start = index + head.length;
    if (text[start] === "(") editTuple(text, start, () => detector, edits, hits);
    else editLiteral(text, /['"]/.test(text[start] ?? "") ? start : start + 1, detector, edits, hits);
  }
  for (const { 0: head, 1: list = "", index } of text.matchAll(INSERT)) {
    const columns = list.split(",").map((column) => detectKey(column.replaceAll(/[`"'\s[\]]/g, "")));
    if (columns.every((detector) => detector === undefined)) continue;
    let next = index + head.length;
    while (text[next] === "(") {
      next = editTuple(text, next, (at) => columns[at], edits, hits);
      next += /^\s{0,8},\s{0,8}/.exec(text.slice(next, next + 20))?.[0].length ?? 0;
    }
  }
  return applyEdits(text, edits);
}

function editLiteral(
  text: string,
  at: number,
  detector: string,
  edits: Edit[],
  hits: Hits,
  quote = "'",
): number {
  const literal = readQuoted(text, at, quote);
  if (literal === undefined) return at + 1;
  const value = text.slice(literal.start, literal.end);
  if (value !== "" && !isFiller(value) && !isHarmlessValue(detector, "password", value)) {
    addHit(hits, detector);
    edits.push({ start: literal.start, end: literal.end, by: FILTERED });
  }
  return literal.next;
}

/** Replaces the literals of a tuple whose column, counted from 0, has a detector. Returns where the tuple ends. */
function editTuple(
  text: string,
  open: number,
  detectorOf: (column: number) => string | undefined,
  edits: Edit[],
  hits: Hits,
): number {
  let column = 0;
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (character === "(") depth += 1;
    else if (character === ")") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (character === "," && depth === 1) column += 1;
    else if (character === "'" || character === '"') {
      const detector = detectorOf(column);
      const next =
        detector === undefined
          ? (readQuoted(text, at, character)?.next ?? at + 1)
          : editLiteral(text, at, detector, edits, hits, character);
      at = next - 1;
    }
  }
  return text.length;
}
