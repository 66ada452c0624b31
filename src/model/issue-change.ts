import type { IssueId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** What somebody does to an issue. */
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
  /** A name; null for nobody. */
  | { kind: "assign"; to: string | null }
  | { kind: "merge"; into: IssueId }
  /** Takes an issue that was merged out again. */
  | { kind: "unmerge" }
  /** Gives some of its hashes an issue of their own, for what they bring from now on. */
  | { kind: "split"; hashes: string[] }
  | { kind: "delete" }
  | { kind: "delete_comment" };

export type IssueChangeKind = IssueChange["kind"];

/** One deed on one or many issues, as it is told and undone. */
export interface BulkChange {
  /** 32 hex digits. */
  id: string;
  at: UnixMillis;
  by: string;
  change: IssueChange;
  total: number;
  /** How many of them are done, and how many could not be. */
  done: number;
  failed: number;
  /** Null while it can be undone and was not. */
  undoneAt: UnixMillis | null;
}
