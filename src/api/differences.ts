import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

/**
 * `query`, `start` and `end` choose the traces. `selection` (`status:error`, `has:error`, `duration:>500ms`), with `from`
 * and `to` if given, chooses which of them to compare with the rest. With `since`, those since then are compared with the
 * traces before it; without a `selection`, all of them.
 */
export const DifferencesQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  selection: z.string().max(200).default(""),
  from: Moment,
  to: Moment,
  since: Moment,
  /** Sample size of each side. A smaller sample costs less and misses rarer differences. */
  sample: z.coerce.number().int().min(20).max(200).default(150),
});
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

export const DifferenceView = z.object({
  kind: z.enum(["attribute", "resource", "call"]),
  /** The service called, or the one whose resource has the attribute. */
  service: z.string().nullable(),
  /** An attribute's key, or the name of a call. */
  name: z.string(),
  /** An attribute's value; for a call `slow`, `many`, `failed` or `present`. */
  value: z.string(),
  /** Smallest value that counts: self time in nanoseconds for `slow`, spans per trace for `many`. */
  threshold: z.number().nullable(),
  /** Sampled traces that have it. */
  selected: z.int(),
  rest: z.int(),
  /** The same of the traces since then that are not selected; null without `since`. */
  beside: z.int().nullable(),
  /** Share among the selected, and among the rest if the rest had the same mix of operations. */
  share: z.number(),
  expected: z.number(),
  /** Describes how a request ended rather than why: a status code, an error type. */
  symptom: z.boolean(),
  /** Other differences that nearly the same traces share, as `key=value`. */
  also: z.array(z.string()),
  /** Other differences that are gone among traces that are alike in this one, as `key=value`. */
  following: z.array(z.string()),
  /** Search terms that find such traces; null if the search syntax cannot express it. */
  query: z.string().nullable(),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

export const Differences = z.object({
  /** Traces that were compared. */
  selected: z.int(),
  rest: z.int(),
  /** With `since`, the sampled traces since then that are not selected; else null. */
  beside: z.int().nullable(),
  /** Whether these are all matching traces rather than a sample over time. */
  complete: z.boolean(),
  /** Whether traces were compared only with others of the same operation. */
  byOperation: z.boolean(),
  /** Root operations of the selected traces, most common first. */
  operations: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      share: z.number(),
      rest: z.number(),
      query: z.string(),
    }),
  ),
  /** What sets the selected traces apart, most telling first. */
  differences: z.array(DifferenceView),
  /** The most frequent value of each attribute that is about as frequent in the rest. */
  inLine: z.array(DifferenceView),
});
export type Differences = z.infer<typeof Differences>;

/** Compares selected traces with the rest. */
export const DIFFERENCES = {
  findDifferences: {
    method: "get",
    path: "/api/v1/traces/differences",
    summary: "What is more common in selected traces than in the rest, or than before",
    query: DifferencesQuery,
    answer: Differences,
    errors: ["bad_query"],
  },
} as const satisfies EndpointTable;
