import type { UnixMillis } from "#lib/units.ts";

/** How far the watch is, for those who show it. */
export interface WatchProgress {
  /** When the rules were last evaluated; null before the first time. */
  evaluatedAt: UnixMillis | null;
  /** When the collector began to listen, or its clock last jumped. */
  since: UnixMillis;
}
