/** Which part of an event decided its issue. */
export type GroupingVariant = "fingerprint" | "app" | "system" | "report" | "message" | "fallback";

/** How an event found its issue, as kept with the event for people to read. */
export interface GroupingRecord {
  /** The algorithm's name. */
  algorithm: string;
  /** 32 hex digits each, the deciding variant's first; never empty. */
  hashes: string[];
  variant: GroupingVariant;
  /** What was hashed, line by line. */
  contributed: string[];
  /** The project's rule that gave the fingerprint, as it was written. */
  rule?: string;
}

/** How an event finds its issue. Every hash is kept: an event whose any hash is known joins that hash's issue. */
export interface Grouping extends GroupingRecord {
  /** The algorithm's version, stored with each of its hashes. */
  version: number;
  /** Hashes under earlier algorithms. They find an issue from before; they never make one. */
  earlierHashes?: string[];
}
