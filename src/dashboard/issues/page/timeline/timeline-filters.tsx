import { FilterLinks } from "#ui/filter-links.tsx";
import { matchesFilter, type TimelineFilter } from "./timeline-filter.ts";
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from "./timeline-entries.ts";

interface TimelineFiltersProps {
  entries: TimelineEntry[];
  filter: TimelineFilter;
  /** How many are key entries; 0 if that makes no difference. */
  keys: number;
  /** The page with another filter. */
  pathOf: (filter: TimelineFilter) => string;
}

const KIND_NAMES: Record<TimelineKind, string> = {
  breadcrumb: "Breadcrumbs",
  span: "Spans",
  log: "Logs",
  error: "Other errors",
};

/** Narrows a timeline that shows everything, by kind and by side, or leads back to its key entries. */
export function TimelineFilters({ entries, filter, keys, pathOf }: TimelineFiltersProps) {
  const choice = (label: string, change: Partial<TimelineFilter>, current: boolean) => {
    const wanted: TimelineFilter = { ...filter, ...change };
    return {
      label,
      href: pathOf(wanted),
      current,
      count: entries.filter((entry) => matchesFilter(wanted, entry)).length,
    };
  };
  const kinds = TIMELINE_KINDS.filter((kind) => entries.some((entry) => entry.kind === kind));
  const sides = (["browser", "server"] as const).filter((side) =>
    entries.some((entry) => entry.side === side),
  );
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {(kinds.length > 1 || keys > 0) && (
        <FilterLinks
          label="Kind"
          choices={[
            ...(keys > 0 ? [choice("Key entries", { all: false, kind: null }, false)] : []),
            choice("All", { all: true, kind: null }, filter.kind === null),
            ...kinds.map((kind) => choice(KIND_NAMES[kind], { all: false, kind }, filter.kind === kind)),
          ]}
        />
      )}
      {sides.length > 1 && (
        <FilterLinks
          label="Side"
          choices={[
            choice("Both sides", { side: null }, filter.side === null),
            choice("Browser", { side: "browser" }, filter.side === "browser"),
            choice("Server", { side: "server" }, filter.side === "server"),
          ]}
        />
      )}
    </div>
  );
}
