import type { Quarantined } from "./quarantine.ts";

/** A damaged file, and what was done: a day's was moved away, the search index begun anew, the state file left as it is. */
export type Damage =
  | { kind: "day"; quarantined: Quarantined }
  | { kind: "search" }
  | { kind: "state"; reason: string };
