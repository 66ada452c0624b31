import { z } from "zod";
import { GROUPED } from "#model/saved-search.ts";
import { MEASURES, type MeasureName } from "#model/aggregate/measure.ts";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** How to group and count what a search finds. Times are ISO 8601; by default the last day. */
export const AggregateQuery = z.object({
  /** As in the list of issues, traces or log records. */
  query: z.string().max(1000).default(""),
  /** Keys to group by: at most three, separated by spaces. */
  by: z.string().max(600).default(""),
  /** At most six, separated by spaces: `count p95(span.duration) unique(user.id)`. */
  measures: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  /** Of the series, in seconds; by default about 60 steps. */
  step: z.coerce.number().int().min(1).max(2_592_000).optional(),
  /** The most groups to answer; the others are summed up as the rest. */
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  /** The measure that ranks the groups, as it is written; by default the first. */
  sort: z.string().max(300).optional(),
  /** Slug or number; only issues belong to a project. */
  project: z.string().max(200).default("1"),
});
export type AggregateQuery = z.infer<typeof AggregateQuery>;

/** Digits as text for an integer beyond 2^53; null where no record has a number. */
export const MeasureValue = z.union([z.number(), z.string()]).nullable();
export type MeasureValue = z.infer<typeof MeasureValue>;

/** All values are exact. Percentiles are values of records, by nearest rank. */
export const AggregatesView = z.object({
  of: z.enum(GROUPED),
  by: z.array(z.string()),
  measures: z.array(
    z.object({
      /** As it can be written in a question. */
      text: z.string(),
      name: z.enum(Object.keys(MEASURES) as MeasureName[]),
      key: z.string().nullable(),
      /** `ns` for durations, else null. */
      unit: z.enum(["ns"]).nullable(),
    }),
  ),
  /** The place of the measure that ranks the groups. */
  sort: z.int(),
  start: z.string(),
  end: z.string(),
  /** Seconds. Steps begin at multiples of it. */
  step: z.int(),
  /** The start of the first step of the series. */
  firstStep: z.string(),
  /** Events, spans or log records that match. */
  records: z.int(),
  groupCount: z.int(),
  /** Greatest first; the first ten have series, by measure and step. Values of keys are in the order of `by`, null for none. */
  groups: z.array(
    z.object({
      keys: z.array(z.string().nullable()),
      values: z.array(MeasureValue),
      series: z.array(z.array(MeasureValue)).nullable(),
    }),
  ),
  /** The records of all other groups together. */
  rest: z.object({ groups: z.int(), values: z.array(MeasureValue) }).nullable(),
  total: z.object({ values: z.array(MeasureValue), series: z.array(z.array(MeasureValue)) }),
  /** Events received in the time range that were over an issue's limit: they are not stored, and not counted here. */
  notStored: z.int(),
});
export type AggregatesView = z.infer<typeof AggregatesView>;

/** Grouping and counting on every search. */
export const AGGREGATES = {
  aggregate: {
    method: "get",
    path: "/api/v1/aggregates/{of}",
    summary:
      "Group and count the events of `issues`, the spans of `traces` or the `logs` that match a search",
    query: AggregateQuery,
    answer: AggregatesView,
    errors: ["bad_query", "not_found", "too_broad"],
  },
} as const satisfies EndpointTable;
