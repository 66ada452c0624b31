import type { Breadcrumb } from "#model/event.ts";
import type { Level } from "#model/level.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AttributeTable } from "../values/attribute-table.tsx";

interface BreadcrumbsSectionProps {
  breadcrumbs: Breadcrumb[];
  /** When the error happened; the others are counted back from it. Milliseconds since 1970. */
  eventTime: number | undefined;
  viewer: Viewer;
}

const SHOWN = 20;

const LEVEL_COLORS: Record<Level, string> = {
  fatal: "font-semibold text-danger",
  error: "font-semibold text-danger",
  warning: "font-semibold text-warn",
  info: "text-muted",
  debug: "text-faint",
};

/** What happened before, latest first. */
export function BreadcrumbsSection({ breadcrumbs, eventTime, viewer }: BreadcrumbsSectionProps) {
  const latestFirst = breadcrumbs.toReversed();
  const earlier = latestFirst.slice(SHOWN);
  const list = (crumbs: Breadcrumb[]) => (
    <ol className="divide-y divide-line">
      {crumbs.map((crumb, index) => (
        <CrumbRow key={index} crumb={crumb} eventTime={eventTime} viewer={viewer} />
      ))}
    </ol>
  );
  return (
    <Section
      id="before"
      title="What happened before"
      aside={<span className="text-xs text-faint">Latest first</span>}
    >
      {list(latestFirst.slice(0, SHOWN))}
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="py-2 text-sm text-accent">{earlier.length} earlier</summary>
          {list(earlier)}
        </details>
      )}
    </Section>
  );
}

function CrumbRow({
  crumb,
  eventTime,
  viewer,
}: {
  crumb: Breadcrumb;
  eventTime: number | undefined;
  viewer: Viewer;
}) {
  const hasData = crumb.data !== undefined && Object.keys(crumb.data).length > 0;
  const before =
    crumb.timestamp === undefined || eventTime === undefined ? null : (eventTime - crumb.timestamp) * 1e6;
  const line = (
    <>
      <span className="figures flex w-48 shrink-0 gap-3 text-xs leading-5 text-faint">
        {crumb.timestamp === undefined ? (
          "no time"
        ) : (
          <Moment at={crumb.timestamp} viewer={viewer} as="time" />
        )}
        {before !== null && <span>{beforeText(before)}</span>}
      </span>
      <span
        className={classNames(
          "foreign w-28 shrink-0 font-mono text-xs leading-5",
          LEVEL_COLORS[crumb.level ?? "info"],
        )}
      >
        {crumb.category ?? crumb.type ?? "default"}
        {crumb.level !== undefined && crumb.level !== "info" && `, ${crumb.level}`}
      </span>
      <span className="foreign min-w-0 basis-full text-sm whitespace-pre-wrap sm:flex-1 sm:basis-0">
        {crumb.message ?? summaryOf(crumb)}
        {hasData && <span className="ml-2 text-xs text-faint group-open:hidden">▸ data</span>}
      </span>
    </>
  );
  if (!hasData) return <li className="flex flex-wrap gap-x-4 py-1.5">{line}</li>;
  return (
    <li>
      <details className="group">
        <summary className="flex flex-wrap gap-x-4 py-1.5 hover:bg-sunken">{line}</summary>
        <div className="pb-2 sm:pl-52">
          <AttributeTable attributes={crumb.data ?? {}} />
        </div>
      </details>
    </li>
  );
}

function beforeText(nanos: number): string {
  if (nanos < 0) return `${formatDuration(-nanos)} after`;
  return nanos === 0 ? "same moment" : `${formatDuration(nanos)} before`;
}

/** Requests carry their text in the data: `GET /path [200]`. */
function summaryOf({ data }: Breadcrumb): string {
  if (data === undefined) return "";
  const { method, url, status_code: status, from, to } = data;
  if (typeof to === "string") return `${typeof from === "string" ? from : ""} → ${to}`;
  if (typeof url !== "string") return "";
  return `${typeof method === "string" ? method : "GET"} ${url}${typeof status === "number" ? ` [${status}]` : ""}`;
}
