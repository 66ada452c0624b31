import type { UnixMillis } from "#lib/units.ts";
import { aggregateKey, suggestedKeys } from "#model/aggregate/key-fields.ts";
import { parseGroupKeys, parseMeasures, writeKey, writeMeasure } from "#model/aggregate/parse-aggregate.ts";
import { measureName, MEASURES } from "#model/aggregate/measure.ts";
import type { Grouped } from "#model/saved-search.ts";
import { PERIODS, periodStart, type Period } from "../period.ts";
import type { TimeRange } from "../scope/read-range.ts";
import { readPlace, scopedQuery, type Place } from "../scope/scoped-query.ts";
import { parseRange } from "../scope/time-on.ts";
import { UNRESOLVED } from "../search/saved-view.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

/** What the screen groups and counts: its URL. */
export interface AggregateState extends Place {
  of: Grouped;
  query: string;
  /** Keys and measures as the collector reads them. */
  by: string;
  measures: string;
  /** The measure that ranks the groups and is drawn; empty for the first. */
  sort: string;
  period: Period;
  range: TimeRange | null;
}

const FIRST_BY: Record<Grouped, string> = { issues: "release", traces: "service", logs: "level" };
const FIRST_MEASURES: Record<Grouped, string> = {
  issues: "count unique(user.id)",
  traces: "count p95(span.duration)",
  logs: "count",
};

/** Reads the state from the URL: a link has one text each, the form a field for each key and measure. */
export function readAggregateState(of: Grouped, search: SearchParams): AggregateState {
  return {
    of,
    query: param(search, "query") ?? (of === "issues" ? UNRESOLVED : ""),
    by: readFields(search, "by") ?? FIRST_BY[of],
    measures: readMeasures(search) ?? FIRST_MEASURES[of],
    sort: param(search, "sort") ?? "",
    ...readPlace(search),
    period: choice(search, "period", PERIODS),
    range: parseRange(param(search, "from"), param(search, "to")),
  };
}

/** The state as URL parameters. */
export function aggregateQuery(state: AggregateState): Record<string, string | undefined> {
  const { of: _of, query, by, measures, sort, env, service, period, range } = state;
  return {
    query,
    by,
    measures,
    sort: sort === "" ? undefined : sort,
    env,
    service,
    period: range !== null || period === PERIODS[0] ? undefined : period,
    from: range?.from,
    to: range?.to,
  };
}

/** The question to the collector. */
export function aggregateQuestion(state: AggregateState, now: UnixMillis) {
  const { of, query, by, measures, sort, period, range } = state;
  return {
    of,
    query: scopedQuery(of, query, state),
    by,
    measures,
    sort: sort === "" ? undefined : sort,
    ...(range === null ? { start: periodStart(period, now) } : { start: range.from, end: range.to }),
  };
}

/** The keys, one for each field of the form. */
export function keysOfFields({ by }: AggregateState): string[] {
  const keys = parseGroupKeys(by);
  return keys.ok ? keys.value.map(({ key }) => key) : [by];
}

/** The measures, one for each line of the form. */
export function measuresOfFields({ measures }: AggregateState): { name: string; key: string }[] {
  const read = parseMeasures(measures);
  return read.ok ? read.value.map(({ name, of }) => ({ name, key: of?.key ?? "" })) : [];
}

/** The keys to complete: fields, then those that are stored. */
export function completedKeys(of: Grouped, stored: string[]): string[] {
  return [...new Set([...suggestedKeys(of), ...stored])].filter(
    (key) => aggregateKey(of, key).kind !== "none",
  );
}

function readFields(search: SearchParams, name: string): string | undefined {
  const value = search[name];
  if (!Array.isArray(value)) return value?.slice(0, 600);
  return value
    .map((key) => key.trim().slice(0, 200))
    .filter((key) => key !== "")
    .map(writeKey)
    .join(" ");
}

function readMeasures(search: SearchParams): string | undefined {
  const names = listOf(search["measure"]);
  if (names.length === 0) return param(search, "measures");
  const keys = listOf(search["of"]);
  return names
    .flatMap((text, place) => {
      const name = measureName(text);
      const key = (keys[place] ?? "").trim().slice(0, 200);
      if (name === undefined || (MEASURES[name].of !== "nothing" && key === "")) return [];
      return writeMeasure({ name, of: MEASURES[name].of === "nothing" ? null : { key } });
    })
    .join(" ");
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
