import type { UnixMillis } from "#lib/units.ts";
import { countOf } from "#ui/format-count.ts";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { beforeWords, passes, type BeforeFilter } from "./timeline-filter.ts";
import { HappeningRow } from "./timeline-row.tsx";
import { HAPPENING_KINDS, type Happening, type HappeningKind } from "./timeline-entries.ts";

interface BeforeSectionProps {
  happenings: Happening[];
  filter: BeforeFilter;
  /** When the error happened; the others are counted back from it. */
  errorAt: UnixMillis | undefined;
  /** What the error says, as the end of the line. */
  title: string;
  /** The page under another filter. */
  pathOf: (words: string | undefined) => string;
  viewer: Viewer;
}

/** How many stand open: those nearest to the error. */
const SHOWN = 40;
const MOST = 500;

const KIND_NAMES: Record<HappeningKind, string> = {
  breadcrumb: "Breadcrumbs",
  span: "Spans",
  log: "Logs",
  error: "Other errors",
};

/** The way to the error: everything that is known of the time before it on one line of time, which ends at it. */
export function BeforeSection(props: BeforeSectionProps) {
  const { happenings, filter, errorAt, title, pathOf, viewer } = props;
  const shown = happenings.filter((happening) => passes(filter, happening)).slice(-MOST);
  const earlier = shown.slice(0, Math.max(0, shown.length - SHOWN));
  const list = (part: Happening[]) =>
    part.map((happening, index) => (
      <HappeningRow key={index} happening={happening} errorAt={errorAt} viewer={viewer} />
    ));
  return (
    <Section
      id="before"
      title="What happened before"
      aside={<BeforeFilters happenings={happenings} filter={filter} pathOf={pathOf} />}
    >
      {shown.length === 0 && (
        <p className="text-sm text-muted">
          {happenings.length === 0
            ? "The event has no breadcrumbs, and nothing of its trace came in."
            : "Nothing of this kind happened before it."}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="mb-1">
          <summary className="py-1 text-sm text-accent">{countOf(earlier.length, "thing")} earlier</summary>
          <ol className="border-l-2 border-line">{list(earlier)}</ol>
        </details>
      )}
      <ol aria-label="On the way to the error" className="border-l-2 border-line">
        {list(shown.slice(-SHOWN))}
        <li className="relative flex items-baseline gap-3 py-1.5 pl-4">
          <span aria-hidden="true" className="absolute top-2.5 -left-1.5 size-2.5 rotate-45 bg-danger" />
          <span className="figures w-24 shrink-0 text-right text-xs text-danger">the error</span>
          <span className="foreign line-clamp-2 min-w-0 font-medium text-danger">{title}</span>
        </li>
      </ol>
    </Section>
  );
}

function BeforeFilters({
  happenings,
  filter,
  pathOf,
}: Pick<BeforeSectionProps, "happenings" | "filter" | "pathOf">) {
  const count = (change: Partial<BeforeFilter>) => {
    const wanted: BeforeFilter = { ...filter, ...change };
    return happenings.filter((happening) => passes(wanted, happening)).length;
  };
  const href = (change: Partial<BeforeFilter>) => pathOf(beforeWords({ ...filter, ...change }));
  const kinds = HAPPENING_KINDS.filter((kind) => happenings.some((happening) => happening.kind === kind));
  const sides = (["browser", "server"] as const).filter((side) =>
    happenings.some((happening) => happening.side === side),
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
