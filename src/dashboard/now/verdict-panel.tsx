import { Notice } from "#ui/notice.tsx";
import type { Measure, Verdict, VerdictTone } from "./verdict.ts";

/** The verdict in a sentence, with its measures. */
export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  return (
    <section aria-label="Verdict" className="mb-4">
      <p className="mb-2 flex items-center gap-2 text-lg font-medium">
        <ToneMark tone={verdict.tone} />
        {verdict.text}
      </p>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        {verdict.measures.map((measure) => (
          <MeasureCard key={measure.name} measure={measure} />
        ))}
      </ul>
    </section>
  );
}

function MeasureCard({ measure: { name, tone, now, yesterday, lastWeek } }: { measure: Measure }) {
  return (
    <li className="bg-surface px-4 py-3">
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <ToneMark tone={tone} />
        {name}, last hour
      </span>
      <span className={`figures block text-2xl font-semibold tracking-[-0.02em] ${TEXT[tone]}`}>{now}</span>
      <span className="figures block text-xs text-muted">
        yesterday {yesterday ?? "none"} · last week {lastWeek ?? "none"}
      </span>
    </li>
  );
}

const TEXT: Record<VerdictTone, string> = { good: "", warn: "text-warn", bad: "text-danger", unknown: "" };
const LABELS: Record<VerdictTone, string> = {
  good: "Good:",
  warn: "Warning:",
  bad: "Bad:",
  unknown: "Unknown:",
};
const FILL: Record<VerdictTone, string> = {
  good: "fill-good",
  warn: "fill-warn",
  bad: "fill-danger",
  unknown: "fill-faint",
};

/** Each tone has a shape of its own, so that colour is never the only sign. */
function ToneMark({ tone }: { tone: VerdictTone }) {
  return (
    <>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={`shrink-0 ${FILL[tone]}`}>
        {tone === "good" && <circle cx="6" cy="6" r="5" />}
        {tone === "warn" && <path d="M6 1 11.5 11H.5z" />}
        {tone === "bad" && <path d="M6 0l6 6-6 6-6-6z" />}
        {tone === "unknown" && <path d="M1 5h10v2H1z" />}
      </svg>
      <span className="sr-only">{LABELS[tone]}</span>
    </>
  );
}

/** Shown if the verdict is not available. */
export function NoVerdict({ title }: { title: string }) {
  return (
    <div className="mb-4">
      <Notice tone="danger">No verdict: {title}.</Notice>
    </div>
  );
}
