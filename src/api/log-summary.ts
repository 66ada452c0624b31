import { z } from "zod";
import { SEVERITIES } from "#model/level.ts";
import { LogSearchQuery } from "./log.ts";

/** What of a search was looked at. Only records of `from` (ISO 8601) on were counted at all; null where all were. */
const Sample = z.object({ total: z.int(), sampled: z.int(), from: z.string().nullable() });

/** `step`: seconds, whole minutes; without it about sixty steps. */
export const LogCountsQuery = LogSearchQuery.extend({
  step: z.coerce.number().int().min(60).max(86_400).multipleOf(60).optional(),
});
export type LogCountsQuery = z.infer<typeof LogCountsQuery>;

/** Records over time. Steps without records are left out. */
export const LogCounts = z.object({
  /** ISO 8601: the beginning of the first step. */
  start: z.string(),
  end: z.string(),
  /** Seconds. */
  step: z.int(),
  total: z.int(),
  /** Only records of this time on are counted; null where all are. */
  from: z.string().nullable(),
  /** Ascending in time; `severity` is null where it is unknown. */
  counts: z.array(z.object({ at: z.string(), severity: z.enum(SEVERITIES).nullable(), records: z.int() })),
});
export type LogCounts = z.infer<typeof LogCounts>;

/** Values that records of a search have, `level`, `service` and then attributes; counts are of the sampled records. */
export const LogFacets = Sample.extend({
  facets: z.array(
    z.object({
      key: z.string(),
      values: z.array(z.object({ value: z.string(), records: z.int() })),
      /** Records with the key and another value. */
      others: z.int(),
    }),
  ),
});
export type LogFacets = z.infer<typeof LogFacets>;

/** The kinds of lines that a search finds. */
export const LogPatterns = Sample.extend({
  patterns: z.array(
    z.object({
      service: z.string(),
      severity: z.enum(SEVERITIES).nullable(),
      /** The text with `…` where lines differ. */
      template: z.string(),
      /** The longest part that all of them have, to search for. */
      words: z.string(),
      /** Among the sampled ones. */
      records: z.int(),
      first: z.string(),
      last: z.string(),
      /** Whether nothing said so in the time before, which is as long; null where nothing is kept of it. */
      isNew: z.boolean().nullable(),
    }),
  ),
  others: z.int(),
});
export type LogPatterns = z.infer<typeof LogPatterns>;
