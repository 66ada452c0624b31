import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** Sentry's data categories, as in client reports and rate limits. */
export const CATEGORIES = [
  "error",
  "transaction",
  "span",
  "log_item",
  "session",
  "attachment",
  "feedback",
  "monitor",
  "replay",
  "profile",
  "metric",
  "security",
  "default",
] as const;
export type Category = (typeof CATEGORIES)[number];

export type OutcomeKind =
  | "accepted"
  | "filtered"
  | "invalid"
  | "rate_limited"
  | "duplicate"
  | "over_issue_cap"
  | "client_discard"
  /** Accepted, then deleted together with its issue by a person. */
  | "deleted";

/** The outcome of a number of received items. Every item has exactly one outcome. */
export interface Outcome {
  projectId: ProjectId;
  category: Category;
  kind: OutcomeKind;
  /**
   * The reason in snake case (`unknown_type`, `bad_json`, `queue_overflow`); empty for nearly all that is stored, see
   * `TOO_MANY_NEW_ISSUES`.
   */
  reason: string;
  quantity: number;
  at: UnixMillis;
}
