import type { Millis } from "#lib/units.ts";
import type { EventPageView } from "#api/pages.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { toMillis } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { RefreshLater } from "./refresh-later.tsx";

/** How long after an event its spans and logs may arrive, as senders batch them. */
const ARRIVAL_DELAY: Millis = 10_000;

/** Links to the event's trace and logs with their counts, so that no link leads to an empty page. */
export function TracePanel({ event, viewer }: { event: EventPageView; viewer: Viewer }) {
  const { trace } = event.glasshouse;
  const mayArrive = viewer.now - (toMillis(event.dateReceived) ?? 0) < ARRIVAL_DELAY;
  return (
    <Section id="trace" title="Trace">
      {trace === null ? (
        <p className="text-sm text-muted">
          No trace id on this event: the sender wasn’t tracing or doesn’t report it.
        </p>
      ) : (
        <>
          <ul className="grid gap-1.5 sm:max-lg:grid-cols-2">
            <li>
              {trace.spans > 0 ? (
                <Pivot href={paths.trace(trace.traceId, trace.spanId)}>
                  Trace · {countOf(trace.spans, "span")}
                </Pivot>
              ) : (
                <Nothing>
                  {mayArrive
                    ? "No spans for this trace yet. They may still be on their way."
                    : "No spans for this trace: not sampled, or sent elsewhere."}
                </Nothing>
              )}
            </li>
            <li>
              {trace.logs > 0 ? (
                <Pivot href={paths.traceLogs(trace.traceId)}>Logs {formatCount(trace.logs)}</Pivot>
              ) : (
                <Nothing>No logs for this trace{mayArrive ? " yet" : ""}.</Nothing>
              )}
            </li>
            {trace.events > 1 && (
              <li className="px-3 text-sm text-muted">
                {countOf(trace.events - 1, "other error")} in the same trace
              </li>
            )}
          </ul>
          {mayArrive && (trace.spans === 0 || trace.logs === 0) && <RefreshLater key={viewer.now} />}
          <p className="mt-2 flex items-center gap-1 text-2xs text-faint">
            <code className="foreign min-w-0">{trace.traceId}</code>
            <CopyButton text={trace.traceId} label="Copy trace id" />
          </p>
        </>
      )}
    </Section>
  );
}

/** A link to what else is known of the event. */
export function Pivot({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      className="figures flex h-9 items-center justify-between rounded-md border border-edge bg-surface px-3 text-sm font-medium hover:border-muted"
    >
      <span>{children}</span>
      <span aria-hidden="true" className="text-faint">
        →
      </span>
    </Link>
  );
}

function Nothing({ children }: { children: React.ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-edge px-3 py-1.5 text-sm text-muted">{children}</p>
  );
}
