import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { ME } from "#model/actor.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { FEEDBACK_FIELDS, fieldName } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import { foldedPattern, readChoice, readPattern, readTime } from "#model/search/read-value.ts";
import type { TermToken } from "#model/search/tokenize.ts";
import {
  FEEDBACK_PARTS,
  type FeedbackCondition,
  type FeedbackField,
} from "#collector/store/port/feedback.ts";
import { fieldNames, nearestKey, unknownKey } from "./check-keys.ts";
import { namingMe } from "./who-is-me.ts";

/** Each wildcard multiplies the positions to try. */
const MAX_PATTERN_PARTS = 6;

/** The condition of a search of user feedback. Fails with the position of the error for an invalid search or unknown key. */
export function feedbackFilter(
  query: string,
  now: UnixMillis,
  me: string = ME.name,
): Result<FeedbackCondition, BadQuery> {
  const search = parseSearch(query);
  return search.ok ? conditionOf(namingMe(search.value, me), now) : search;
}

function conditionOf(search: Search, now: UnixMillis): Result<FeedbackCondition, BadQuery> {
  if (search.kind === "text") return ok({ kind: "text", text: search.text });
  if (search.kind === "term") return conditionOfTerm(search, now);
  if (search.kind === "not") {
    const of = conditionOf(search.of, now);
    return of.ok ? ok({ kind: "not", of: of.value }) : of;
  }
  const of: FeedbackCondition[] = [];
  for (const one of search.of) {
    const condition = conditionOf(one, now);
    if (!condition.ok) return condition;
    of.push(condition.value);
  }
  return ok({ kind: search.kind, of });
}

function conditionOfTerm(term: TermToken, now: UnixMillis): Result<FeedbackCondition, BadQuery> {
  const name = fieldName(FEEDBACK_FIELDS, term.key);
  if (name === undefined) return err(unknownKey(term, nearestKey(term.key, fieldNames("feedback"))));
  if (readPattern(term).length > MAX_PATTERN_PARTS)
    return err(badQuery(`A pattern can have at most five * (position ${term.start + 1}).`, term.start));
  return TERMS[name](term, now);
}

type ReadTerm = (term: TermToken, now: UnixMillis) => Result<FeedbackCondition, BadQuery>;

const TERMS: Record<keyof typeof FEEDBACK_FIELDS, ReadTerm> = {
  is: stateCondition,
  message: patternOf("message"),
  "user.email": patternOf("email"),
  "user.name": patternOf("name"),
  url: patternOf("url"),
  release: patternOf("release"),
  environment: patternOf("environment"),
  "browser.name": patternOf("browser"),
  "os.name": patternOf("os"),
  assigned: (term) => (term.value === "none" && !term.quoted ? ok(UNASSIGNED) : patternOf("assignee")(term)),
  has: (term) => {
    const part = readChoice(term, FEEDBACK_PARTS);
    return part.ok ? ok({ kind: "has", part: part.value }) : part;
  },
  timestamp: (term, now) => {
    const bounds = readTime(term, now);
    return bounds.ok ? ok({ kind: "received", ...bounds.value }) : bounds;
  },
  trace: idOf("traceId", parseTraceId),
  event: idOf("eventId", parseEventId),
  replay: idOf("replayId", parseEventId),
};

const UNASSIGNED: FeedbackCondition = { kind: "field", field: "assignee", value: [""] };

function patternOf(field: FeedbackField): (term: TermToken) => Result<FeedbackCondition, never> {
  return (term) => ok({ kind: "field", field, value: foldedPattern(term) });
}

function idOf(field: FeedbackField, parse: (text: unknown) => string | undefined): ReadTerm {
  return (term) => {
    const id = parse(term.value);
    return id === undefined
      ? err(
          badQuery(`"${term.key}:" at position ${term.start + 1} takes an id of 32 hex digits.`, term.start),
        )
      : ok({ kind: "field", field, value: [id] });
  };
}

function stateCondition(term: TermToken): Result<FeedbackCondition, BadQuery> {
  const state = readChoice(term, FEEDBACK_FIELDS.is.values);
  if (!state.ok) return state;
  switch (state.value) {
    case "read":
      return ok({ kind: "read" });
    case "unread":
      return ok({ kind: "not", of: { kind: "read" } });
    case "assigned":
      return ok({ kind: "not", of: UNASSIGNED });
    case "unassigned":
      return ok(UNASSIGNED);
    case "unresolved":
    case "resolved":
    case "spam":
      return ok({ kind: "status", status: state.value });
  }
}
