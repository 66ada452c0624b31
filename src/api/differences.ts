import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

/**
 * `query` and the times say which traces are looked at, `selection` which of them are compared with the rest: made of
 * `status:error`, `has:error` and `duration:>500ms`, within `from` and `to` where they are given.
 */
export const DifferencesQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  selection: z.string().max(200).default(""),
  from: Moment,
  to: Moment,
  /** Traces of each side that are looked at: fewer cost less, and miss what is rarer. */
  sample: z.coerce.number().int().min(20).max(200).default(150),
});
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

export const DifferenceView = z.object({
  kind: z.enum(["attribute", "resource", "call"]),
  /** Of a call, or whose resource has the attribute. */
  service: z.string().nullable(),
  /** An attribute's key, or the name of a call. */
  name: z.string(),
  /** An attribute's value; of a call `slow`, `many`, `failed` or `present`. */
  value: z.string(),
  /** Of a slow call its own time in nanoseconds, of one made too often the spans of a trace, from which on it counts. */
  threshold: z.number().nullable(),
  /** Traces of the samples that have it. */
  selected: z.int(),
  rest: z.int(),
  /** Shares: of the selected, and of the rest if they were of the same operations. */
  share: z.number(),
  expected: z.number(),
  /** Says how a request went rather than why: a status code, a kind of error. */
  symptom: z.boolean(),
  /** What nearly the same traces have too, as `key=value`. */
  also: z.array(z.string()),
  /** Terms that find such traces; null where a search cannot say it. */
  query: z.string().nullable(),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

export const Differences = z.object({
  /** Traces that were compared. */
  selected: z.int(),
  rest: z.int(),
  /** Whether these are all, and not samples over the time. */
  complete: z.boolean(),
  /** Whether each operation was compared within itself. */
  byOperation: z.boolean(),
  /** What the selected begin with, the commonest first. */
  operations: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      share: z.number(),
      rest: z.number(),
      query: z.string(),
    }),
  ),
  /** What sets the selected apart, the most telling first. */
  differences: z.array(DifferenceView),
});
export type Differences = z.infer<typeof Differences>;

/** Comparing selected traces with the rest. */
export const DIFFERENCES = {
  findDifferences: {
    method: "get",
    path: "/api/v1/traces/differences",
    summary: "What selected traces have more often than the rest",
    query: DifferencesQuery,
    answer: Differences,
    errors: ["bad_query"],
  },
} as const satisfies EndpointTable;
