import { Download } from "lucide";
import { FAILED_STATUS } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { buttonClass } from "#ui/button.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { traceLabel } from "./span-label.ts";

interface TraceHeaderProps {
  trace: TabledTrace;
  viewer: Viewer;
  /** Whether the trace is stored, so that its links work. */
  isStored?: boolean;
}

/** The trace's label, duration, counts and services. */
export function TraceHeader({ trace, viewer, isStored = true }: TraceHeaderProps) {
  const { spans, failed } = countSpans(trace);
  return (
    <header className="pt-5 pb-3">
      <h1 className="foreign type-title">{traceLabel(trace) ?? "Trace without spans"}</h1>
      <div className="figures mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="font-medium text-ink">{formatDuration(trace.durationNanos)}</span>
        <Moment at={trace.start} viewer={viewer} as="exact" />
        <span>{countOf(spans, "span")}</span>
        <span className={failed > 0 ? "font-medium text-danger" : undefined}>
          {formatCount(failed)} failed
        </span>
        {!isStored ? null : trace.logs.length > 0 ? (
          <Link
            href={paths.traceLogs(trace.traceId)}
            className="text-accent underline-offset-2 hover:underline"
          >
            Logs {formatCount(trace.logs.length)}
          </Link>
        ) : (
          <span>no logs</span>
        )}
        <span className="flex min-w-0 items-center gap-1 text-xs text-faint">
          <code className="foreign">{trace.traceId}</code>
          <CopyButton text={trace.traceId} label="Copy trace id" />
        </span>
      </div>
      {trace.services.length > 0 && (
        <ul aria-label="Services" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {trace.services.map((service) => (
            <li key={service} className="flex items-center gap-1.5">
              <ServiceSwatch service={service} />
              <span className="foreign">{service}</span>
            </li>
          ))}
          <li className="flex items-center gap-1.5 text-faint">
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <path d="M0 5 5 0 10 5 5 10Z" className="fill-danger" />
            </svg>
            error event
          </li>
          <li className="flex items-center gap-1.5 text-faint">
            <svg viewBox="0 0 2 10" width="2" height="10" aria-hidden="true">
              <rect width="2" height="10" className="fill-faint" />
            </svg>
            log line
          </li>
        </ul>
      )}
    </header>
  );
}

function countSpans(trace: TabledTrace): { spans: number; failed: number } {
  const { table } = trace;
  if (table === undefined)
    return {
      spans: trace.spans.length,
      failed: trace.spans.filter(({ status }) => status === "error").length,
    };
  return {
    spans: table.spanId.length,
    failed: table.status.filter((status) => status === FAILED_STATUS).length,
  };
}

export type TraceTab = "waterfall" | "list" | "flame" | "compare";

/** The views of one trace, and its download. */
export function TraceTabs({ traceId, current }: { traceId: string; current: TraceTab }) {
  return (
    <div className="pb-3">
      <LinkTabs
        label="Trace views"
        tabs={[
          { label: "Waterfall", href: paths.trace(traceId), current: current === "waterfall" },
          { label: "Flame graph", href: paths.traceFlame(traceId), current: current === "flame" },
          { label: "List", href: paths.traceList(traceId), current: current === "list" },
          { label: "Compare", href: paths.traceCompare(traceId), current: current === "compare" },
        ]}
      >
        <a href={paths.traceOtlp(traceId)} download className={buttonClass("quiet", undefined, "small")}>
          <Icon icon={Download} size={14} />
          OTLP JSON
        </a>
      </LinkTabs>
    </div>
  );
}
