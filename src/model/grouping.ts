/** Which part of an event determined its issue. */
export type GroupingVariant =
  | "fingerprint"
  | "app"
  | "system"
  | "report"
  | "template"
  | "message"
  | "fallback";

/** How an event was grouped, stored with the event for people to read. */
export interface GroupingRecord {
  /** The algorithm's name. */
  algorithm: string;
  /** 32 hex digits each, the deciding variant's first; never empty. */
  hashes: string[];
  variant: GroupingVariant;
  /** The lines that were hashed. */
  contributed: string[];
  /** The project's fingerprint rule that applied, as written. */
  rule?: string;
}

/** How an event finds its issue. All hashes are stored: an event with any known hash joins that hash's issue. */
export interface Grouping extends GroupingRecord {
  /** The algorithm's version, stored with each of its hashes. */
  version: number;
  /** Hashes by earlier algorithms. They only find existing issues and never create one. */
  earlierHashes?: string[];
}
