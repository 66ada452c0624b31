import { z } from "zod";
import { ERASED_SIGNALS, ERASURE_STATES } from "#model/person/erasure.ts";
import type { EndpointTable } from "./endpoint.ts";

/** No quotes, escapes or control characters: they stand differently in the many forms in which records are stored. */
const Value = z
  .string()
  .trim()
  .min(1)
  .max(250)
  .regex(/^[^"\\\p{Cc}]+$/u);
const Values = z.array(Value).max(20).default([]);

const identifiers = {
  /** Ids of users, as the app sends them. */
  ids: Values,
  emails: Values,
  ips: Values,
};

/** What a person is known by: at least one value. Values are compared without regard to case. */
export const PersonQuery = z.object(identifiers).refine(isSomebody, "Give at least one value");

/** Where the search goes on, as the page before said. */
const Cursor = z.tuple([z.int(), z.int(), z.int()]);

export const PersonalRecords = z.object({
  records: z.array(
    z.object({
      signal: z.enum(ERASED_SIGNALS),
      /** The day of receipt; null of what is stored beside the days, such as feedback. */
      day: z.string().nullable(),
      /** As it is stored: of an event its payload and grouping, of a file what is known of it without its bytes. */
      record: z.unknown(),
    }),
  ),
  /** Null at the end. A page may be empty and others follow. */
  next: Cursor.nullable(),
});
export type PersonalRecords = z.infer<typeof PersonalRecords>;

/** The report of an erasure. It does not say of whom. Times are ISO 8601. */
export const ErasureView = z.object({
  id: z.int(),
  startedAt: z.string(),
  /** Null while it runs. */
  finishedAt: z.string().nullable(),
  /** `queued` behind another one, `erasing` records, `rewriting` the files that it changed, or `done`. */
  state: z.enum(ERASURE_STATES),
  /** What was sent before and arrives later is redacted on arrival until then. */
  redactsUntil: z.string(),
  /** How many values were given of each kind. */
  identifiers: z.object({ ids: z.int(), emails: z.int(), ips: z.int() }),
  /** Records by signal; empty while it is queued or erasing. */
  erased: z.partialRecord(z.enum(ERASED_SIGNALS), z.int()),
});
export type ErasureView = z.infer<typeof ErasureView>;

export const PERSONAL_DATA = {
  findPersonalData: {
    method: "post",
    path: "/api/v1/personal-data/find",
    summary: "A page of the records that name a person",
    right: "admin",
    isRecorded: true,
    body: z
      .object({ ...identifiers, cursor: Cursor.nullable().default(null) })
      .refine(isSomebody, "Give at least one value"),
    answer: PersonalRecords,
    errors: ["bad_request"],
  },
  erasePersonalData: {
    method: "post",
    path: "/api/v1/personal-data/erasures",
    summary: "Erase a person from everything stored",
    right: "admin",
    body: PersonQuery,
    status: 202,
    answer: z.object({ id: z.int() }),
    errors: ["bad_request", "forbidden"],
  },
  listErasures: {
    method: "get",
    path: "/api/v1/personal-data/erasures",
    summary: "The latest erasures, the latest first",
    answer: z.object({ erasures: z.array(ErasureView) }),
    errors: [],
  },
} as const satisfies EndpointTable;

function isSomebody({ ids, emails, ips }: { ids: string[]; emails: string[]; ips: string[] }): boolean {
  return ids.length + emails.length + ips.length > 0;
}
