import type { UnixMillis } from "#lib/units.ts";
import type { Milestone } from "./milestones.ts";

/** Causes before what they lead to, as entries of one moment are in this order. */
export const ENTRY_KINDS = [
  "release",
  "issue",
  "alert",
  "opened",
  "delivery",
  "acknowledged",
  "milestone",
  "note",
  "trace",
  "log",
  "chart",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What somebody pinned to an incident, as it was then: the data itself may be deleted before the incident is. */
export type PinnedItem =
  | { kind: "trace"; traceId: string; name: string; service: string }
  | { kind: "issue"; issueId: string; shortId: string; title: string }
  | { kind: "log"; logId: string; time: string; message: string; service: string; severity: string | null }
  | { kind: "chart"; service: string; operation: string | null; start: UnixMillis; end: UnixMillis };

/** What is stored of an entry; the others follow from other data. */
export type StoredEntryDetail =
  | { kind: "opened" }
  | { kind: "reopened" }
  | { kind: "milestone"; milestone: Milestone; reason: string | null }
  | { kind: "note"; text: string; editedAt: UnixMillis | null }
  | { kind: "pinned"; item: PinnedItem };

export interface StoredEntry {
  id: number;
  at: UnixMillis;
  by: string;
  detail: StoredEntryDetail;
}

/** Whether somebody wants an entry in the report, or not. */
export interface EntryPin {
  entry: string;
  isPinned: boolean;
}

/** Where an entry leads. */
export type EntryTarget =
  | { kind: "alerts" }
  | { kind: "release"; version: string }
  | { kind: "issue"; issueId: string }
  | { kind: "trace"; traceId: string }
  | { kind: "log"; logId: string; time: string }
  | { kind: "operation"; service: string; operation: string; start: UnixMillis; end: UnixMillis };

/** Something that happened during an incident. */
export interface TimelineEntry {
  /** The same each time that it is derived: `alert:7:opened`, `stored:3`. */
  id: string;
  at: UnixMillis;
  kind: EntryKind;
  /** Made of names of services, releases and rules, so that it can go into a report. */
  title: string;
  /** Text of events, and of people: goes into a report only if somebody pinned the entry. */
  detail: string | null;
  by: string | null;
  target: EntryTarget | null;
  /** Whether it is in the report. */
  isPinned: boolean;
  /** Whether somebody decided that. Then its detail is in the report as well. */
  isChosen: boolean;
}

/** An entry before its pins are known; `isChosen` if it is one that somebody pinned to the incident. */
export type UnpinnedEntry = Omit<TimelineEntry, "isPinned">;

/** What belongs into a report unless somebody unpins it. Who was notified, and what people wrote, does not. */
const IN_REPORT: ReadonlySet<EntryKind> = new Set([
  "alert",
  "release",
  "issue",
  "milestone",
  "trace",
  "log",
  "chart",
]);

/** The entries in the order of their times, each pinned as somebody decided, or as its kind usually is. */
export function pinEntries(entries: UnpinnedEntry[], pins: EntryPin[]): TimelineEntry[] {
  const chosen = new Map(pins.map(({ entry, isPinned }) => [entry, isPinned]));
  return entries
    .map((entry): TimelineEntry => ({
      ...entry,
      isPinned: chosen.get(entry.id) ?? IN_REPORT.has(entry.kind),
      isChosen: entry.isChosen || chosen.has(entry.id),
    }))
    .toSorted((left, right) => left.at - right.at || rank(left) - rank(right));
}

/** What was stored stays in the order in which it was. */
function rank({ id, kind }: TimelineEntry): number {
  return id.startsWith("stored:") ? ENTRY_KINDS.length : ENTRY_KINDS.indexOf(kind);
}
