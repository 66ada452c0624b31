import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { LEVELS } from "#model/level.ts";
import { ME } from "#model/actor.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { ATTRIBUTE_FIELDS } from "#model/search/attribute-fields.ts";
import { fieldName, ISSUE_FIELDS, storedKeys } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import {
  foldedPattern,
  readBoolean,
  readChoice,
  readComparison,
  readCount,
  readLevel,
  readPattern,
  readPeriod,
  readTime,
} from "#model/search/read-value.ts";
import { withoutUnit } from "#model/search/read-units.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import { namingMe } from "./who-is-me.ts";
import type { IssueCondition, IssueFilter } from "#collector/store/port/issues.ts";
import type { AttributeKey } from "#collector/store/port/logs.ts";

/** Each wildcard multiplies the positions to try. */
const MAX_PATTERN_PARTS = 6;
/** How long an issue counts as new. */
const NEW = 7 * 86_400_000;

/**
 * The filter for an issue list's `query` and `statsPeriod`, asked by `me`. A key that is not a field of an issue names a tag.
 * Fails with the position of the error for an invalid search.
 */
export function issueFilter(
  query: string,
  statsPeriod: string | undefined,
  now: UnixMillis,
  me: string = ME.name,
): Result<IssueFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const condition = conditionOf(namingMe(search.value, me), now);
  if (!condition.ok) return condition;
  const period = readPeriod(statsPeriod ?? "");
  if (period === undefined) return ok({ condition: condition.value });
  const seen: IssueCondition = { kind: "lastSeen", atLeast: now - period };
  return ok({ condition: { kind: "all", of: [condition.value, seen] } });
}

function conditionOf(search: Search, now: UnixMillis): Result<IssueCondition, BadQuery> {
  if (search.kind === "text") return ok({ kind: "text", text: search.text });
  if (search.kind === "term") return conditionOfTerm(search, now);
  if (search.kind === "not") {
    const of = conditionOf(search.of, now);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: IssueCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one, now);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

function conditionOfTerm(term: TermToken, now: UnixMillis): Result<IssueCondition, BadQuery> {
  if (readPattern(term).length > MAX_PATTERN_PARTS) {
    const detail = `A pattern can have at most five * (position ${term.start + 1}).`;
    return err(badQuery(detail, term.start));
  }
  const name = fieldName(ISSUE_FIELDS, term.key);
  return name === undefined ? tagCondition(term, term.key) : TERMS[name](term, now);
}

type ReadTerm = (term: TermToken, now: UnixMillis) => Result<IssueCondition, BadQuery>;

const TERMS: Record<keyof typeof ISSUE_FIELDS, ReadTerm> = {
  is: stateCondition,
  level: levelCondition,
  release: fieldCondition("release"),
  firstRelease: columnCondition("firstRelease"),
  environment: fieldCondition("environment"),
  "user.id": fieldCondition("user.id"),
  "user.email": fieldCondition("user.email"),
  "user.name": fieldCondition("user.name"),
  "user.ip": fieldCondition("user.ip"),
  "os.name": fieldCondition("os.name"),
  "os.version": fieldCondition("os.version"),
  "browser.name": fieldCondition("browser.name"),
  "browser.version": fieldCondition("browser.version"),
  "sdk.name": fieldCondition("sdk.name"),
  "sdk.version": fieldCondition("sdk.version"),
  "error.handled": (term) => map(readBoolean(term), handledCondition),
  "error.unhandled": (term) => map(readBoolean(term), (value) => handledCondition(!value)),
  has: hasCondition,
  assigned: (term) =>
    term.value === "none" && !term.quoted ? ok(UNASSIGNED) : columnCondition("assignee")(term),
  firstSeen: (term, now) => map(readTime(term, now), (bounds) => ({ kind: "firstSeen", ...bounds })),
  lastSeen: (term, now) => map(readTime(term, now), (bounds) => ({ kind: "lastSeen", ...bounds })),
  count: (term) => map(readCount(term), (bounds) => ({ kind: "events", ...bounds })),
  users: (term) => map(readCount(term), (bounds) => ({ kind: "users", ...bounds })),
  title: columnCondition("title"),
  type: columnCondition("type"),
  culprit: columnCondition("culprit"),
  platform: columnCondition("platform"),
  message: (term) => ok({ kind: "text", text: term.value }),
};

type ColumnCondition = Extract<IssueCondition, { kind: "column" }>;

function columnCondition(
  column: ColumnCondition["column"],
): (term: TermToken) => Result<ColumnCondition, never> {
  return (term) => ok({ kind: "column", column, value: foldedPattern(term) });
}

/** `tag:""` matches issues without the tag. */
function tagCondition(term: TermToken, key: AttributeKey): Result<IssueCondition, BadQuery> {
  const { value, quoted } = term;
  if (value === "") return ok({ kind: "not", of: { kind: "has", key } });
  if (value === "*" && !quoted) return ok({ kind: "has", key });
  const read = withoutUnit(term);
  if (!read.ok) return read;
  const comparison = quoted ? undefined : readComparison(read.value.value);
  return ok({ kind: "tag", key, value: comparison ?? foldedPattern(read.value) });
}

type AttributeName = "release" | keyof typeof ATTRIBUTE_FIELDS;

function fieldCondition(name: AttributeName): (term: TermToken) => Result<IssueCondition, BadQuery> {
  const keys = storedKeys(name, ISSUE_FIELDS[name]);
  return (term) => tagCondition(term, keys);
}

function hasCondition({ value }: TermToken): Result<IssueCondition, never> {
  const name = fieldName(ISSUE_FIELDS, value);
  const isAttribute = name !== undefined && ISSUE_FIELDS[name].kind === "attribute";
  return ok({ kind: "has", key: isAttribute ? storedKeys(name, ISSUE_FIELDS[name]) : value });
}

/** As the index has it. */
function handledCondition(isHandled: boolean): IssueCondition {
  return { kind: "tag", key: ["error.handled", "handled"], value: [isHandled ? "yes" : "no"] };
}

/** `error` means this level only. */
function levelCondition(term: TermToken): Result<IssueCondition, BadQuery> {
  const read = readLevel(term, LEVELS);
  if (!read.ok) return read;
  const { sign, level } = read.value;
  const place = LEVELS.indexOf(level);
  if (sign === null || sign === "=") return ok({ kind: "level", level });
  const [first, last] = sign.startsWith(">") ? [place, LEVELS.length - 1] : [0, place];
  const levels = LEVELS.slice(first, last + 1).filter((one) => sign.endsWith("=") || one !== level);
  return ok({ kind: "any", of: levels.map((one) => ({ kind: "level", level: one })) });
}

const UNASSIGNED: IssueCondition = { kind: "column", column: "assignee", value: [""] };
/** `ignored` is Sentry's name for archived. */
const STATES = [...ISSUE_FIELDS.is.values, "ignored"] as const;

function stateCondition(term: TermToken, now: UnixMillis): Result<IssueCondition, BadQuery> {
  const state = readChoice(term, STATES);
  if (!state.ok) return state;
  switch (state.value) {
    case "unresolved":
    case "resolved":
      return ok({ kind: "status", status: state.value });
    case "archived":
    case "ignored":
      return ok({ kind: "status", status: "ignored" });
    case "new": {
      const unresolved: IssueCondition = { kind: "status", status: "unresolved" };
      return ok({ kind: "all", of: [unresolved, { kind: "firstSeen", atLeast: now - NEW }] });
    }
    case "regressed":
    case "escalating":
      return ok({ kind: "substatus", substatus: state.value });
    case "assigned":
      return ok({ kind: "not", of: UNASSIGNED });
    case "unassigned":
      return ok(UNASSIGNED);
  }
}

function map<T>(
  read: Result<T, BadQuery>,
  condition: (value: T) => IssueCondition,
): Result<IssueCondition, BadQuery> {
  return read.ok ? ok(condition(read.value)) : read;
}
