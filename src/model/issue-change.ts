import type { IssueId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** A change to an issue. */
export type IssueChange =
  | { kind: "resolve"; in: "now" | "next_release" }
  /** `latest` is the newest release of the project. */
  | { kind: "resolve"; in: "release"; release: string }
  | {
      kind: "archive";
      until: UnixMillis | null;
      events: { more: number; window: Millis | null } | null;
      users: { more: number; window: Millis | null } | null;
    }
  | { kind: "reopen" }
  /** A name; null to unassign. */
  | { kind: "assign"; to: string | null }
  | { kind: "merge"; into: IssueId }
  /** Restores a merged issue. */
  | { kind: "unmerge" }
  /** Moves some of its hashes, and the events they match from now on, to a new issue. */
  | { kind: "split"; hashes: string[] }
  | { kind: "delete" }
  | { kind: "delete_comment" };

export type IssueChangeKind = IssueChange["kind"];

/** A change to one or many issues, which can be followed and undone. */
export interface BulkChange {
  /** 32 hex digits. */
  id: string;
  at: UnixMillis;
  by: string;
  change: IssueChange;
  total: number;
  /** How many issues were changed, and how many failed. */
  done: number;
  failed: number;
  /** Null until it is undone. */
  undoneAt: UnixMillis | null;
}
