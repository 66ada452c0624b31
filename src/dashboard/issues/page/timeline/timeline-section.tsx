import type { UnixMillis } from "#lib/units.ts";
import { countOf } from "#ui/format-count.ts";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { timelineFilterText, matchesFilter, type TimelineFilter } from "./timeline-filter.ts";
import { TimelineRow } from "./timeline-row.tsx";
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from "./timeline-entries.ts";

interface TimelineSectionProps {
  entries: TimelineEntry[];
  filter: TimelineFilter;
  /** The time of the error, from which entries count back. */
  errorAt: UnixMillis | undefined;
  /** The error's title, which ends the timeline. */
  title: string;
  /** The page with another filter. */
  pathOf: (words: string | undefined) => string;
  viewer: Viewer;
}

/** How many entries are expanded: those nearest to the error. */
const SHOWN = 40;
const MOST = 500;

const KIND_NAMES: Record<TimelineKind, string> = {
  breadcrumb: "Breadcrumbs",
  span: "Spans",
  log: "Logs",
  error: "Other errors",
};

/** Everything known before the error on one timeline that ends at it. */
export function TimelineSection(props: TimelineSectionProps) {
  const { entries, filter, errorAt, title, pathOf, viewer } = props;
  const shown = entries.filter((entry) => matchesFilter(filter, entry)).slice(-MOST);
  const earlier = shown.slice(0, Math.max(0, shown.length - SHOWN));
  const list = (part: TimelineEntry[]) =>
    part.map((entry, index) => <TimelineRow key={index} entry={entry} errorAt={errorAt} viewer={viewer} />);
  return (
    <Section
      id="before"
      title="What happened before"
      aside={<TimelineFilters entries={entries} filter={filter} pathOf={pathOf} />}
    >
      {shown.length === 0 && (
        <p className="text-sm text-muted">
          {entries.length === 0
            ? "This event has no breadcrumbs, and no data of its trace was received."
            : "No entries match this filter."}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mb-1">
          <summary className="py-1 text-sm text-accent">
            {countOf(earlier.length, "earlier entry", "earlier entries")}
          </summary>
          <ol className="border-l-2 border-line">{list(earlier)}</ol>
        </details>
      )}
      <ol aria-label="Timeline before the error" className="border-l-2 border-line">
        {list(shown.slice(-SHOWN))}
        <li className="relative flex items-baseline gap-3 py-1.5 pl-4">
          <span aria-hidden="true" className="absolute top-2.5 -left-1.5 size-2.5 rotate-45 bg-danger" />
          <span className="figures w-24 shrink-0 text-right text-xs text-danger">this error</span>
          <span className="foreign line-clamp-2 min-w-0 font-medium text-danger">{title}</span>
        </li>
      </ol>
    </Section>
  );
}

function TimelineFilters({
  entries,
  filter,
  pathOf,
}: Pick<TimelineSectionProps, "entries" | "filter" | "pathOf">) {
  const count = (change: Partial<TimelineFilter>) => {
    const wanted: TimelineFilter = { ...filter, ...change };
    return entries.filter((entry) => matchesFilter(wanted, entry)).length;
  };
  const href = (change: Partial<TimelineFilter>) => pathOf(timelineFilterText({ ...filter, ...change }));
  const kinds = TIMELINE_KINDS.filter((kind) => entries.some((entry) => entry.kind === kind));
  const sides = (["browser", "server"] as const).filter((side) =>
    entries.some((entry) => entry.side === side),
  );
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {kinds.length > 1 && (
        <FilterLinks
          label="Kind"
          choices={[
            { label: "All", href: href({ kind: null }), current: filter.kind === null, count: null },
            ...kinds.map((kind) => ({
              label: KIND_NAMES[kind],
              href: href({ kind }),
              current: filter.kind === kind,
              count: count({ kind }),
            })),
          ]}
        />
      )}
      {sides.length > 1 && (
        <FilterLinks
          label="Side"
          choices={[
            { label: "Both sides", href: href({ side: null }), current: filter.side === null, count: null },
            {
              label: "Browser",
              href: href({ side: "browser" }),
              current: filter.side === "browser",
              count: count({ side: "browser" }),
            },
            {
              label: "Server",
              href: href({ side: "server" }),
              current: filter.side === "server",
              count: count({ side: "server" }),
            },
          ]}
        />
      )}
    </div>
  );
}
