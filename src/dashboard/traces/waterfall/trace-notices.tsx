import { formatDuration } from "#ui/format-duration.ts";
import { Notice } from "#ui/notice.tsx";
import { countOf } from "#ui/format-count.ts";
import type { Repetition } from "./repeated-siblings.ts";
import type { TraceChart } from "./trace-chart.ts";
import type { ClockSkew } from "./correct-clocks.ts";

interface RepetitionNoticeProps {
  chart: TraceChart;
  repetitions: Repetition[];
  /** Selects a row and scrolls to it. */
  open: (row: number) => void;
}

const SHOWN = 3;

/** Lists the N+1 calls of a trace, longest first. */
export function RepetitionNotice({ chart, repetitions, open }: RepetitionNoticeProps) {
  const found = repetitions
    .filter(({ isNPlusOne }) => isNPlusOne)
    .toSorted((a, b) => b.wallNanos - a.wallNanos);
  if (found.length === 0) return null;
  const name = (row: number) => chart.names[chart.rows.name[row] ?? -1] ?? "";
  return (
    <div className="mb-3">
      <Notice tone="warn">
        <ul className="space-y-1">
          {found.slice(0, SHOWN).map(({ head, parent, count, wallNanos }) => (
            <li key={head} className="foreign max-sm:flex max-sm:gap-1.5">
              <strong className="font-medium whitespace-nowrap">N+1:</strong>{" "}
              <button
                type="button"
                className="min-w-0 text-left underline underline-offset-2 max-sm:truncate"
                onClick={() => open(head)}
              >
                {name(head)}
              </button>{" "}
              <span className="max-sm:hidden">
                ran {count} times in sequence{parent === -1 ? "" : ` in ${name(parent)}`}, taking{" "}
                {formatDuration(wallNanos)} or {percentOf(wallNanos, chart)} of the trace.
              </span>
              <span className="figures shrink-0 sm:hidden">
                ×&nbsp;{count}, {percentOf(wallNanos, chart)}
              </span>
            </li>
          ))}
          {found.length > SHOWN && <li>And {found.length - SHOWN} more like these.</li>}
        </ul>
      </Notice>
    </div>
  );
}

function percentOf(nanos: number, { durationNanos }: TraceChart): string {
  return `${Math.round((nanos / Math.max(1, durationNanos)) * 100)} %`;
}

/** Lists the corrected clocks. */
export function SkewNotice({ skews }: { skews: ClockSkew[] }) {
  if (skews.length === 0) return null;
  return (
    <Notice>
      {skews.map(({ service, byNanos, spans }) => (
        <p key={service} className="foreign">
          The clock of <strong className="font-medium">{service}</strong> differs from its caller&rsquo;s:{" "}
          {countOf(spans, "span")} shifted by {byNanos > 0 ? "+" : ""} {formatDuration(byNanos)} so that no
          call starts before its caller.
        </p>
      ))}
    </Notice>
  );
}
