import type { EntryView } from "#api/incidents.ts";

export const TIMELINE_PARTS = [
  "all",
  "alerts",
  "deploys",
  "issues",
  "notes",
  "evidence",
  "milestones",
  "report",
] as const;
/** Which entries of a timeline are shown. */
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

export const PART_NAMES: Record<TimelinePart, string> = {
  all: "All",
  alerts: "Alerts",
  deploys: "Deploys",
  issues: "Issues",
  notes: "Notes",
  evidence: "Evidence",
  milestones: "Milestones",
  report: "In the report",
};

const PART_OF: Record<EntryView["kind"], TimelinePart> = {
  alert: "alerts",
  delivery: "alerts",
  release: "deploys",
  issue: "issues",
  note: "notes",
  trace: "evidence",
  log: "evidence",
  chart: "evidence",
  opened: "milestones",
  acknowledged: "milestones",
  milestone: "milestones",
};

type Entry = Pick<EntryView, "kind" | "isPinned">;

/** The entries of a part, in their order. */
export function entriesOf<T extends Entry>(timeline: T[], part: TimelinePart): T[] {
  if (part === "all") return timeline;
  return timeline.filter((entry) => (part === "report" ? entry.isPinned : PART_OF[entry.kind] === part));
}

/** The parts with entries, each with how many; the one that is shown stays among them without any. */
export function timelineParts(
  timeline: Entry[],
  shown: TimelinePart,
): { part: TimelinePart; count: number }[] {
  return TIMELINE_PARTS.map((part) => ({ part, count: entriesOf(timeline, part).length })).filter(
    ({ part, count }) => count > 0 || part === shown,
  );
}

/** The part as a URL parameter; the default has none. */
export function partParam(part: TimelinePart): TimelinePart | undefined {
  return part === "all" ? undefined : part;
}
