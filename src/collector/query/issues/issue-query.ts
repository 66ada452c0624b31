import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { LEVELS } from "#model/level.ts";
import type { IssueCondition, IssueFilter } from "#collector/store/port/issues.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import { countRange } from "../times/count-range.ts";
import { issueState } from "./issue-state.ts";
import { parseSearch, type Search } from "../search/parse-search.ts";
import { oneOf } from "../search/query-terms.ts";
import type { SearchTerm } from "../search/read-word.ts";
import { shortPeriod } from "../times/short-period.ts";
import { textPattern } from "../search/text-pattern.ts";
import { momentRange } from "../times/moment-range.ts";

/** Texts around five wildcards: what compares them tries every place for each. */
const MAX_PATTERN_PARTS = 6;

/**
 * The filter that an issue list's `query` and `statsPeriod` ask for. A key that is not one of an issue's own names a tag.
 * Fails, with its place, for a search that is not understood.
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
  const period = shortPeriod(statsPeriod ?? "");
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
  const parts: IssueCondition[] = [];
  for (const one of search.of) {
    const part = conditionOf(one, now);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return ok({ kind: search.kind, of: parts });
}

function conditionOfTerm(term: SearchTerm, now: UnixMillis): Result<IssueCondition, BadQuery> {
  if (textPattern(term).length > MAX_PATTERN_PARTS) {
    const place = term.position + 1;
    return err(badQuery(`A pattern has five * at most (position ${place}).`, term.position));
  }
  switch (term.key) {
    case "is":
      return issueState(term, now);
    case "level": {
      const level = oneOf(term, LEVELS);
      return level.ok ? ok({ kind: "level", level: level.value }) : err(level.error);
    }
    case "has":
      return ok({ kind: "has", key: term.value });
    case "count":
    case "times_seen":
      return countRange("events", term);
    case "users":
      return countRange("users", term);
    case "firstSeen":
    case "lastSeen":
      return momentRange(term.key, term, now);
    case "message":
    case "stack.function":
    case "stack.filename":
      return ok({ kind: "text", text: term.value });
    case "assigned":
      return ok({
        kind: "column",
        column: "assignee",
        value: term.value === "none" && !term.quoted ? [""] : textPattern(term),
      });
    case "platform":
    case "type":
    case "title":
    case "culprit":
    case "firstRelease":
      return ok({ kind: "column", column: term.key, value: textPattern(term) });
    default:
      return ok(tagCondition(term));
  }
}

/** `tag:""` asks for those that do not have it. */
function tagCondition(term: SearchTerm): IssueCondition {
  const { key, value } = term;
  if (value === "") return { kind: "not", of: { kind: "has", key } };
  if (value === "*" && !term.quoted) return { kind: "has", key };
  return { kind: "tag", key, value: textPattern(term) };
}
