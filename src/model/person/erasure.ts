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

/** The report of an erasure. It does not say of whom. */
export interface Erasure {
  id: number;
  startedAt: UnixMillis;
  /** Null while it runs. */
  finishedAt: UnixMillis | null;
  /** How many values were given of each kind. */
  identifiers: { ids: number; emails: number; ips: number };
  /** So far, while it runs. */
  erased: ErasedCounts;
}
