import type { UnixMillis } from "#lib/units.ts";
import { buttonClass } from "#ui/button.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { foldRepeats, type Repeated } from "./fold-repeats.ts";
import { isKeyEntry } from "./key-entries.ts";
import { matchesFilter, type TimelineFilter } from "./timeline-filter.ts";
import { TimelineFilters } from "./timeline-filters.tsx";
import { ErrorRow, TimelineRow } from "./timeline-row.tsx";
import type { TimelineEntry } from "./timeline-entries.ts";

interface TimelineSectionProps {
  entries: TimelineEntry[];
  filter: TimelineFilter;
  /** The time of the error, from which entries count back. */
  errorAt: UnixMillis | undefined;
  /** The error's title, which ends the timeline. */
  title: string;
  /** The page with another filter. */
  pathOf: (filter: TimelineFilter) => string;
  viewer: Viewer;
}

/** How many entries are expanded: those nearest to the error. */
const SHOWN = 40;
const MOST = 500;

/** Everything known before the error on one timeline that ends at it. It opens on the key entries. */
export function TimelineSection(props: TimelineSectionProps) {
  const { entries, errorAt, title, pathOf, viewer } = props;
  const keys = entries.filter(isKeyEntry).length;
  // Where there is nothing to leave out, or nothing else to show.
  const isWhole = keys === 0 || keys === entries.length;
  const filter = isWhole ? { ...props.filter, all: props.filter.kind === null } : props.filter;
  const isKeysOnly = !filter.all && filter.kind === null;
  const matching = entries.filter((entry) => matchesFilter(filter, entry));
  const shown = foldRepeats(matching).slice(-MOST);
  const earlier = shown.slice(0, Math.max(0, shown.length - SHOWN));
  const list = (part: Repeated[]) =>
    part.map(({ entry, times }, index) => (
      <TimelineRow key={index} entry={entry} times={times} errorAt={errorAt} viewer={viewer} />
    ));
  return (
    <Section
      id="before"
      title="What happened before"
      meta={
        isKeysOnly &&
        `${formatExact(matching.length)} of ${countOf(entries.length, "entry", "entries")}: breadcrumbs, errors and failed requests`
      }
      aside={
        isKeysOnly ? (
          <Link
            href={pathOf({ all: true, kind: null, side: null })}
            scroll={false}
            replace
            className={buttonClass("quiet", "-mr-3")}
          >
            Show all {formatExact(entries.length)}
          </Link>
        ) : (
          <TimelineFilters entries={entries} filter={filter} keys={isWhole ? 0 : keys} pathOf={pathOf} />
        )
      }
    >
      {shown.length === 0 && (
        <p className="mb-2 text-sm text-muted">
          {entries.length === 0
            ? "This event has no breadcrumbs, and no data of its trace was received."
            : "No entries match this filter."}
        </p>
      )}
      <div className="overflow-hidden rounded-lg border border-line bg-surface py-1">
        {earlier.length > 0 && (
          <details>
            <summary className="px-3 py-2 text-sm text-accent -outline-offset-2!">
              {countOf(earlier.length, "earlier entry", "earlier entries")}
            </summary>
            <ol>{list(earlier)}</ol>
          </details>
        )}
        <ol aria-label="Timeline before the error">
          {list(shown.slice(-SHOWN))}
          <ErrorRow title={title} />
        </ol>
      </div>
    </Section>
  );
}
