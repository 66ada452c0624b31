import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "./actor.ts";
import type { IssueChange } from "./issue-change.ts";

/** An entry of an issue's timeline. */
export type ActivityDetail =
  | IssueChange
  | { kind: "comment"; text: string; editedAt: UnixMillis | null }
  /** Reopened by an event of a release that is not older. */
  | { kind: "regressed"; release: string | null; eventId: string }
  /** A condition of the archived issue was met. */
  | { kind: "woke"; by: "time" | "events" | "users" }
  /** Another issue, by its short id, was merged into this one or unmerged from it. */
  | { kind: "merged" | "unmerged"; shortId: string; title: string }
  /** Another grouping hash leads to it from now on. */
  | { kind: "hash_joined"; hash: string }
  /** Created by splitting hashes off another issue. */
  | { kind: "split_from"; shortId: string; hashes: string[] }
  | { kind: "undone"; what: IssueChange["kind"] }
  | { kind: "first_seen"; release: string | null };

export interface IssueActivity {
  /** 0 for entries that are derived rather than stored. */
  id: number;
  at: UnixMillis;
  actor: Actor;
  detail: ActivityDetail;
}
