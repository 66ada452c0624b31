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
            <li key={head} className="foreign">
              <strong className="font-medium">N+1:</strong>{" "}
              <button
                type="button"
                className="text-left underline underline-offset-2"
                onClick={() => open(head)}
              >
                {name(head)}
              </button>{" "}
              ran {count} times in sequence{parent === -1 ? "" : ` in ${name(parent)}`}, taking{" "}
              {formatDuration(wallNanos)} or{" "}
              {Math.round((wallNanos / Math.max(1, chart.durationNanos)) * 100)} % of the trace.
            </li>
          ))}
          {found.length > SHOWN && <li>And {found.length - SHOWN} more like these.</li>}
        </ul>
      </Notice>
    </div>
  );
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
