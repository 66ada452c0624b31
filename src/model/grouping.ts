/** Which part of an event decided its issue. */
export type GroupingVariant = "fingerprint" | "app" | "system" | "report" | "message" | "fallback";

/** How an event finds its issue. Every hash is kept: an event whose any hash is known joins that hash's issue. */
export interface Grouping {
  /** Version of the rules that made the hashes. */
  algorithm: string;
  /** 32 hex digits each, the deciding variant's first; never empty. */
  hashes: string[];
  variant: GroupingVariant;
  /** What was hashed, line by line, for people to read. */
  contributed: string[];
  /** The project's rule that gave the fingerprint, as it was written. */
  rule?: string;
}
