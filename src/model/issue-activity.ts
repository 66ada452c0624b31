import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "./actor.ts";
import type { IssueChange } from "./issue-change.ts";

/** What happened to an issue, besides its events. */
export type ActivityDetail =
  | IssueChange
  | { kind: "comment"; text: string; editedAt: UnixMillis | null }
  /** It came back by itself: an event of a release that is not older. */
  | { kind: "regressed"; release: string | null; eventId: string }
  /** Its archive's term was met. */
  | { kind: "woke"; by: "time" | "events" | "users" }
  /** Another issue, by its short id, was merged into this one or taken out of it. */
  | { kind: "merged" | "unmerged"; shortId: string; title: string }
  /** Another way of grouping its events leads to it from here on. */
  | { kind: "hash_joined"; hash: string }
  /** It was made for hashes of another issue. */
  | { kind: "split_from"; shortId: string; hashes: string[] }
  | { kind: "undone"; what: IssueChange["kind"] }
  | { kind: "first_seen"; release: string | null };

export interface IssueActivity {
  /** 0 for what is known without being kept. */
  id: number;
  at: UnixMillis;
  actor: Actor;
  detail: ActivityDetail;
}
