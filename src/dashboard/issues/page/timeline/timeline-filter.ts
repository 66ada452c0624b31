import { param, type SearchParams } from "../../../search-params.ts";
import { isKeyEntry } from "./key-entries.ts";
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind, type Side } from "./timeline-entries.ts";

/** Which entries are shown: the key ones, all, or those of a kind. */
export interface TimelineFilter {
  all: boolean;
  kind: TimelineKind | null;
  /** Null shows both. */
  side: Side | null;
}

/** Reads the filter from the URL: `?before=span,browser`, `?before=all`. */
export function readTimelineFilter(search: SearchParams): TimelineFilter {
  const words = (param(search, "before") ?? "").split(",");
  const kind = TIMELINE_KINDS.find((one) => words.includes(one)) ?? null;
  return {
    all: kind === null && words.includes("all"),
    kind,
    side: (["browser", "server"] as const).find((side) => words.includes(side)) ?? null,
  };
}

/** The filter as a URL parameter; undefined for the key entries. */
export function timelineFilterText({ all, kind, side }: TimelineFilter): string | undefined {
  return [kind ?? (all ? "all" : null), side].filter((word) => word !== null).join(",") || undefined;
}

export function matchesFilter({ all, kind, side }: TimelineFilter, entry: TimelineEntry): boolean {
  if (side !== null && side !== entry.side) return false;
  return kind === null ? all || isKeyEntry(entry) : kind === entry.kind;
}
