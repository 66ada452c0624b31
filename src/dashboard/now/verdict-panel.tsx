import { FailedPart } from "#ui/failed-part.tsx";
import { SeverityMark, type SeverityName } from "#ui/severity-mark.tsx";
import type { Measure, Verdict, VerdictTone } from "./verdict.ts";

/** The verdict in a sentence, with its measures. */
export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  return (
    <section aria-label="Verdict" className="mb-4">
      <p className="mb-2 flex items-center gap-2 type-section">
        <SeverityMark {...MARKS[verdict.tone]} />
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
        <SeverityMark {...MARKS[tone]} />
        {name}, last hour
      </span>
      <span className={`type-figure block ${TEXT[tone]}`}>{now}</span>
      <span className="figures block text-xs text-muted">
        yesterday {yesterday ?? "none"} · last week {lastWeek ?? "none"}
      </span>
    </li>
  );
}

const TEXT: Record<VerdictTone, string> = { good: "", warn: "text-warn", bad: "text-danger", unknown: "" };
const MARKS: Record<VerdictTone, { severity: SeverityName; label: string }> = {
  good: { severity: "healthy", label: "Good:" },
  warn: { severity: "warning", label: "Warning:" },
  bad: { severity: "critical", label: "Bad:" },
  unknown: { severity: "unknown", label: "Unknown:" },
};

/** Shown if the verdict is not available. */
export function NoVerdict({ title }: { title: string }) {
  return (
    <div className="mb-4">
      <FailedPart>{`No verdict: ${title}.`}</FailedPart>
    </div>
  );
}
