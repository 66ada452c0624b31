import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { LEVELS } from "#model/level.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, ISSUE_FIELDS } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import {
  foldedPattern,
  readChoice,
  readCount,
  readPattern,
  readPeriod,
  readTime,
} from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import type { IssueCondition, IssueFilter } from "#collector/store/port/issues.ts";

/** Each wildcard multiplies the positions to try. */
const MAX_PATTERN_PARTS = 6;
/** How long an issue counts as new. */
const NEW = 7 * 86_400_000;

/**
 * The filter for an issue list's `query` and `statsPeriod`. A key that is not a field of an issue names a tag.
 * Fails with the position of the error for an invalid search.
 */
export function issueFilter(
  query: string,
  statsPeriod: string | undefined,
  now: UnixMillis,
): Result<IssueFilter, BadQuery> {
  const search = parseSearch(query);
  if (!search.ok) return search;
  const condition = conditionOf(search.value, now);
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
  return name === undefined ? ok(tagCondition(term)) : TERMS[name](term, now);
}

type ReadTerm = (term: TermToken, now: UnixMillis) => Result<IssueCondition, BadQuery>;

const TERMS: Record<keyof typeof ISSUE_FIELDS, ReadTerm> = {
  is: stateCondition,
  level: (term) => map(readChoice(term, LEVELS), (level) => ({ kind: "level", level })),
  release: (term) => ok(tagCondition(term)),
  firstRelease: columnCondition("firstRelease"),
  has: (term) => ok({ kind: "has", key: term.value }),
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
function tagCondition(term: TermToken): IssueCondition {
  const { key, value } = term;
  if (value === "") return { kind: "not", of: { kind: "has", key } };
  if (value === "*" && !term.quoted) return { kind: "has", key };
  return { kind: "tag", key, value: foldedPattern(term) };
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
