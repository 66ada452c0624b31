import type { SummaryAnswer } from "#api/overview.ts";
import type { TraceList } from "#api/traces.ts";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import type { Result } from "#lib/result.ts";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { ANY_TIME } from "../period.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

interface DayCountsProps {
  summary: SummaryAnswer;
  /** Whether the rest of the page is about less than everything. */
  isNarrowed: boolean;
}

/** The day's counts of everything, each linked to its list. */
export function DayCounts({ summary, isNarrowed }: DayCountsProps) {
  const figures = [
    {
      name: "Unresolved issues",
      value: summary.unresolvedIssues,
      href: paths.issues({ period: ANY_TIME }),
      tone: "",
    },
    { name: "Events", value: summary.events, href: paths.issues({ query: "", period: "24h" }), tone: "" },
    { name: "Spans", value: summary.spans, href: paths.traces({ period: "24h" }), tone: "" },
    { name: "Log lines", value: summary.logs, href: paths.logs({ period: "24h" }), tone: "" },
    {
      name: "Dropped",
      value: summary.dropped,
      href: paths.outcomes({ period: "24h" }),
      tone: summary.dropped > 0 ? "text-warn" : "",
    },
  ];
  return (
    <>
      {isNarrowed && <p className="mb-1 text-xs text-muted">All environments and services</p>}
      <ul
        aria-label="Last 24 hours in numbers"
        className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-5 sm:divide-x sm:divide-line"
      >
        {figures.map((figure) => (
          <li key={figure.name} className="border-b border-line max-sm:nth-[n+5]:border-b-0 sm:border-b-0">
            <Link href={figure.href} className="block px-4 py-2 -outline-offset-2! hover:bg-sunken">
              <span className="block text-xs text-faint">{figure.name}, 24 h</span>
              <Count value={figure.value} className={`figures font-medium ${figure.tone}`} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How recent the data is, and how much was dropped. */
export function Arrival({
  latest,
  dropped,
  viewer,
}: {
  latest: Result<TraceList, CollectorFailure>;
  /** Null if unknown. */
  dropped: number | null;
  viewer: Viewer;
}) {
  const newest = latest.ok ? latest.value.traces[0] : undefined;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
      {latest.ok && newest === undefined && <span>No traces in the last 24 hours.</span>}
      {newest !== undefined && (
        <span>
          The latest trace started{" "}
          <Link href={paths.trace(newest.traceId)} className="text-accent underline underline-offset-2">
            <Moment at={newest.start} viewer={viewer} />
          </Link>
          .
        </span>
      )}
      {dropped === 0 && <span>No data was dropped.</span>}
      {dropped !== null && dropped > 0 && (
        <span>
          <Link href={paths.outcomes({ period: "24h" })} className="text-accent underline underline-offset-2">
            {countOf(dropped, "item")}
          </Link>{" "}
          dropped.
        </span>
      )}
    </p>
  );
}
