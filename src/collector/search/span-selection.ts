import { ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { fieldName, TRACE_FIELDS } from "#model/search/fields.ts";
import { parseSearch, type Search } from "#model/search/parse-search.ts";
import type { SpanSelection } from "#collector/store/port/aggregates.ts";
import { addToSpan } from "./span-conditions.ts";
import { emptySpan, isOfTrace, traceConditions } from "./trace-condition.ts";

/**
 * The spans that a trace search is about: what applies to whole traces selects traces, and everything else has to be met by the
 * span itself.
 */
export function spanSelection(query: string, now: UnixMillis): Result<SpanSelection, BadQuery> {
  const search = parseSearch(query);
  return search.ok ? selectionOf(search.value, now) : search;
}

function selectionOf(search: Search, now: UnixMillis): Result<SpanSelection, BadQuery> {
  switch (search.kind) {
    case "text":
      return ofTrace(search, now);
    case "term": {
      const name = fieldName(TRACE_FIELDS, search.key);
      if (isOfTrace(search, name)) return ofTrace(search, now);
      const of = emptySpan();
      const added = addToSpan(of, search, name);
      return added.ok ? ok({ kind: "span", of }) : added;
    }
    case "not": {
      const of = selectionOf(search.of, now);
      return of.ok ? ok({ kind: "not", of: of.value }) : of;
    }
    case "all":
    case "any": {
      const of: SpanSelection[] = [];
      for (const one of search.of) {
        const selection = selectionOf(one, now);
        if (!selection.ok) return selection;
        of.push(selection.value);
      }
      return ok({ kind: search.kind, of });
    }
  }
}

function ofTrace(search: Search, now: UnixMillis): Result<SpanSelection, BadQuery> {
  const conditions = traceConditions(search, now);
  return conditions.ok ? ok({ kind: "trace", of: { kind: "all", of: conditions.value } }) : conditions;
}
