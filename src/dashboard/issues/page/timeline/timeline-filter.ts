import { param, type SearchParams } from "../../../search-params.ts";
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind, type Side } from "./timeline-entries.ts";

/** Which entries are shown; null shows all. */
export interface TimelineFilter {
  kind: TimelineKind | null;
  side: Side | null;
}

/** Reads the filter from the URL: `?before=span,browser`. */
export function readTimelineFilter(search: SearchParams): TimelineFilter {
  const words = (param(search, "before") ?? "").split(",");
  return {
    kind: TIMELINE_KINDS.find((kind) => words.includes(kind)) ?? null,
    side: (["browser", "server"] as const).find((side) => words.includes(side)) ?? null,
  };
}

/** The filter as a URL parameter; undefined if it shows everything. */
export function timelineFilterText({ kind, side }: TimelineFilter): string | undefined {
  return [kind, side].filter((word) => word !== null).join(",") || undefined;
}

export function matchesFilter(filter: TimelineFilter, { kind, side }: TimelineEntry): boolean {
  return (filter.kind ?? kind) === kind && (filter.side ?? side) === side;
}
