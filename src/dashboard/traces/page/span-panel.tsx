import type { SpanProfileView } from "#api/profiles.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import type { TraceLinksView } from "#api/traces.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Facts } from "#ui/facts.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { LogRows } from "../../logs/log-rows.tsx";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { factRows, typedRows } from "../../values/fact-rows.ts";
import { scopeRows } from "../../values/scope-rows.ts";
import { SpanProfileLink } from "../profiles/span-profile-link.tsx";
import { TraceErrors } from "./trace-errors.tsx";
import { parentsByPageLoads } from "../waterfall/page-loads.ts";
import { spanLabel } from "./span-label.ts";
import { LinkedFrom, SpanEvents, SpanLinks } from "./span-parts.tsx";

interface SpanPanelProps {
  trace: TraceView;
  spanId: string;
  viewer: Viewer;
  /** Null for a trace that is not stored. */
  links?: TraceLinksView | null;
  /** The profile with samples of the span; null without one. */
  profile?: SpanProfileView | null;
  /** The span whose subtree is shown alone; empty for none. */
  root?: string;
  /** Set if closing does not navigate. */
  close?: () => void;
}

/** The details of one span, beside the waterfall. */
export function SpanPanel({
  trace,
  spanId,
  viewer,
  links = null,
  profile = null,
  root = "",
  close,
}: SpanPanelProps) {
  const span = trace.spans.find((candidate) => candidate.spanId === spanId);
  return (
    <aside
      aria-label="Selected span"
      className="scroll-thin z-20 overflow-y-auto border-line bg-surface max-lg:fixed max-lg:right-0 max-lg:bottom-14 max-lg:left-0 md:max-lg:bottom-0 md:max-lg:left-14 max-lg:max-h-[62dvh] max-lg:border-t max-lg:shadow-float lg:sticky lg:top-15 lg:max-h-[calc(100dvh-5rem)] lg:w-[28rem] lg:shrink-0 lg:rounded-md lg:border"
    >
      <div className="sticky top-0 flex items-start gap-3 border-b border-line bg-surface px-4 py-2">
        <h2 className="foreign min-w-0 flex-1 py-1 leading-snug font-semibold">
          {span === undefined ? "Missing span" : spanLabel(span)}
        </h2>
        {close === undefined ? (
          <Link
            href={paths.trace(trace.traceId, undefined, root || undefined)}
            scroll={false}
            replace
            aria-label="Close span"
            className={buttonClass("quiet", "px-2!")}
          >
            <Cross />
          </Link>
        ) : (
          <Button look="quiet" className="px-2!" aria-label="Close span" onClick={close}>
            <Cross />
          </Button>
        )}
      </div>
      <div className="space-y-5 px-4 py-3">
        {close === undefined && (
          <p className="text-sm">
            <Link
              href={paths.trace(trace.traceId, spanId, root === spanId ? undefined : spanId)}
              scroll={false}
              replace
              className="text-accent underline-offset-2 hover:underline"
            >
              {root === spanId ? "Show whole trace" : "Show only this subtree"}
            </Link>
          </p>
        )}
        {span === undefined ? (
          <MissingSpan spanId={spanId} />
        ) : (
          <SpanBody trace={trace} span={span} viewer={viewer} links={links} profile={profile} />
        )}
      </div>
    </aside>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

interface SpanBodyProps {
  trace: TraceView;
  span: SpanView;
  viewer: Viewer;
  links: TraceLinksView | null;
  profile: SpanProfileView | null;
}

function SpanBody({ trace, span, viewer, links, profile }: SpanBodyProps) {
  const incoming = links?.incoming.filter(({ to }) => to === span.spanId) ?? [];
  const events = trace.events.filter((event) => event.spanId === span.spanId);
  const logs = trace.logs.filter((log) => log.spanId === span.spanId);
  const facts = factRows(span.facts);
  return (
    <>
      {span.status === "error" && (
        <Notice tone="danger">
          <span className="foreign">
            Failed{span.statusMessage === null ? "" : `: ${span.statusMessage}`}
          </span>
        </Notice>
      )}
      <Facts
        facts={[
          {
            name: "Service",
            value: (
              <span className="inline-flex items-center gap-1.5">
                <ServiceSwatch service={span.service} />
                {span.service}
              </span>
            ),
          },
          { name: "Duration", value: formatDuration(span.durationNanos) },
          { name: "Start", value: `${formatDuration(span.offsetNanos)} into the trace` },
          { name: "Kind", value: span.op === null ? span.kind : `${span.kind}, ${span.op}` },
          ...(span.scope === null ? [] : [{ name: "Scope", value: span.scope }]),
          {
            name: "Span id",
            value: (
              <span className="flex items-center gap-1">
                <code className="text-xs">{span.spanId}</code>
                <CopyButton text={span.spanId} label="Copy span id" />
              </span>
            ),
          },
        ]}
      />
      {parentsByPageLoads(trace.spans).has(span.spanId) && (
        <p className="text-xs text-muted">
          The browser reported its page load as a child of the server span that rendered the page. It is drawn
          above that span, because the browser’s request came first.
        </p>
      )}
      {span.eventId !== undefined && (
        <p className="text-sm">
          <Link
            href={paths.transaction(span.eventId)}
            className="text-accent underline-offset-2 hover:underline"
          >
            Transaction event
          </Link>
          <span className="text-muted"> with contexts, request, breadcrumbs and user</span>
        </p>
      )}
      {profile !== null && <SpanProfileLink profile={profile} trace={trace.traceId} span={span.spanId} />}
      {events.length > 0 && <TraceErrors events={events} label="Errors in this span" />}
      <Part title={`Logs ${logs.length}`} none={logs.length === 0 ? "No logs for this span." : null}>
        <LogRows logs={logs} viewer={viewer} />
      </Part>
      <Part title="Attributes" none={Object.keys(span.attributes).length === 0 ? "No attributes." : null}>
        <AttributeTable attributes={typedRows(span.attributes, span.facts?.types)} />
      </Part>
      {span.events.length > 0 && (
        <Part title={`Span events ${span.events.length}`} none={null}>
          <SpanEvents events={span.events} />
        </Part>
      )}
      {span.links.length > 0 && (
        <Part title={`Links ${span.links.length}`} none={null}>
          <SpanLinks links={span.links} known={links} />
        </Part>
      )}
      {incoming.length > 0 && (
        <Part title={`Linked from ${incoming.length}`} none={null}>
          <LinkedFrom incoming={incoming} />
        </Part>
      )}
      {Object.keys(facts).length > 0 && (
        <Part title="OpenTelemetry" none={null}>
          <AttributeTable attributes={facts} />
        </Part>
      )}
      {span.scopeFacts !== undefined && (
        <Part title="Scope" none={null}>
          <AttributeTable attributes={scopeRows(span)} />
        </Part>
      )}
      <Part
        title="Resource"
        none={Object.keys(span.resource).length === 0 ? "No resource attributes." : null}
      >
        <AttributeTable attributes={span.resource} />
      </Part>
    </>
  );
}

function MissingSpan({ spanId }: { spanId: string }) {
  return (
    <>
      <p className="text-sm text-muted">
        This span is not stored, though other spans may name it as their parent. It was not sampled, was lost,
        is still running or was sent elsewhere.
      </p>
      <code className="foreign block text-xs">{spanId}</code>
    </>
  );
}

function Part({ title, none, children }: { title: string; none: string | null; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      {none === null ? children : <p className="text-xs text-faint">{none}</p>}
    </section>
  );
}
