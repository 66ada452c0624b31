import type { UnixMillis } from "#lib/units.ts";

export const ERASED_SIGNALS = [
  "event",
  "transaction",
  "span",
  "log",
  "metric",
  "session",
  "check_in",
  "feedback",
  "replay",
  "profile",
  "attachment",
  "other",
] as const;
/** What is counted: records; of metrics series, of replays whole replays, of profiles their parts. */
export type ErasedSignal = (typeof ERASED_SIGNALS)[number];

export type ErasedCounts = Partial<Record<ErasedSignal, number>>;

/** It waits for its turn, takes values out of records, writes files that it changed anew, or has finished. */
export const ERASURE_STATES = ["queued", "erasing", "rewriting", "done"] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** The report of an erasure. It does not say of whom. */
export interface Erasure {
  id: number;
  startedAt: UnixMillis;
  /** Null while it runs. */
  finishedAt: UnixMillis | null;
  state: ErasureState;
  /** Until when what arrives later is redacted on arrival. */
  redactsUntil: UnixMillis;
  /** How many values were given of each kind. */
  identifiers: { ids: number; emails: number; ips: number };
  /** Empty until all records are counted, which is before the files are written anew. */
  erased: ErasedCounts;
}
