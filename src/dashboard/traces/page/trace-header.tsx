import { Download } from "lucide";
import type { ReactNode } from "react";
import { FAILED_STATUS } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { classNames } from "#ui/class-names.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { buttonClass } from "#ui/button.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { PinLink } from "../../incidents/pin-link.tsx";
import { paths } from "../../paths.ts";
import { CriticalTime } from "./critical-time.tsx";
import type { ServiceTime } from "./service-times.ts";
import { traceLabel } from "./span-label.ts";

interface TraceHeaderProps {
  trace: TabledTrace;
  viewer: Viewer;
  /** Whether the trace is stored, so that its links work. */
  isStored?: boolean;
  /** The services on the critical path; empty if they are not shown. */
  times?: ServiceTime[];
}

const NO_TIMES: ServiceTime[] = [];

/** The trace's label, duration, counts and services. */
export function TraceHeader({ trace, viewer, isStored = true, times = NO_TIMES }: TraceHeaderProps) {
  const { spans, failed } = countSpans(trace);
  // Those on the critical path stand beside their times.
  const others = trace.services.filter((name) => times.every(({ service }) => service !== name));
  const issueId = isStored ? trace.events[0]?.issueId : undefined;
  return (
    <header className="pb-3">
      <Breadcrumbs pages={isStored ? [{ label: "Traces", href: paths.traces() }] : []}>
        <code className="foreign max-sm:w-36 truncate">{trace.traceId}</code>
        <CopyButton text={trace.traceId} label="Copy trace id" />
      </Breadcrumbs>
      <PageHeader
        title={traceLabel(trace) ?? "Trace without spans"}
        aside={
          issueId !== undefined && (
            <Link href={paths.issue(issueId)} className={buttonClass("primary")}>
              Open issue
            </Link>
          )
        }
      >
        <p className="mt-1 text-sm text-muted">
          <Moment at={trace.start} viewer={viewer} as="exact" />
        </p>
      </PageHeader>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Figure name="Duration">{formatDuration(trace.durationNanos)}</Figure>
          <Figure name="Spans">{formatCount(spans)}</Figure>
          <Figure name="Failed">
            <span className={failed > 0 ? "text-danger" : undefined}>{formatCount(failed)}</span>
          </Figure>
          {isStored && (
            <Figure name="Log lines">
              {trace.logs.length === 0 ? (
                "0"
              ) : (
                <Link
                  href={paths.traceLogs(trace.traceId)}
                  className="text-accent underline-offset-4 hover:underline"
                >
                  {formatCount(trace.logs.length)}
                </Link>
              )}
            </Figure>
          )}
        </dl>
        <CriticalTime times={times} />
      </div>
      {trace.services.length > 0 && (
        <ul
          aria-label="Legend"
          className={classNames(
            "mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted",
            others.length === 0 && "max-sm:hidden",
          )}
        >
          {others.map((service) => (
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

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-xl font-semibold">{children}</dd>
    </div>
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
        <PinLink item={{ kind: "trace", traceId }} title="" />
        <a href={paths.traceOtlp(traceId)} download className={buttonClass("quiet", "max-sm:px-3", "small")}>
          <Icon icon={Download} size={14} />
          <span className="max-sm:sr-only">OTLP JSON</span>
        </a>
      </LinkTabs>
    </div>
  );
}
