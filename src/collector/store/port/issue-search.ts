import type { UnixMillis } from "#lib/units.ts";
import type { IssueStatus } from "#model/issue.ts";

/** A text as it is asked for, case folded: its parts around what may stand for anything; one part alone is the whole. */
export type TextPattern = readonly string[];

/** What is asked of an issue, as a tree. `all` of nothing is everything. */
export type IssueCondition =
  | { kind: "all"; of: IssueCondition[] }
  | { kind: "any"; of: IssueCondition[] }
  | { kind: "not"; of: IssueCondition }
  /** Words, one after the other, in a title, message, exception's value, function's or file's name; the last may go on. */
  | { kind: "text"; text: string }
  | { kind: "tag"; key: string; value: TextPattern }
  | { kind: "has"; key: string }
  | { kind: "status"; status: IssueStatus }
  | { kind: "level"; level: string }
  | { kind: "column"; column: "platform" | "type" | "title" | "culprit" | "firstRelease"; value: TextPattern }
  /** Both bounds are included. */
  | { kind: "events" | "users"; atLeast?: number; atMost?: number }
  | { kind: "firstSeen" | "lastSeen"; atLeast?: UnixMillis; atMost?: UnixMillis };
