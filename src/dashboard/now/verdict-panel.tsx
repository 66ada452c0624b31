import { Chart } from "#ui/chart/chart.tsx";
import type { ChartModel } from "#ui/chart/chart-model.ts";
import { FailedPart } from "#ui/failed-part.tsx";
import { Link } from "#ui/link.tsx";
import { SeverityMark, type SeverityName } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { chartMarks, type ReleaseStart } from "../releases/release-markers.ts";
import { errorRates, p95s, traffic, usualRange } from "./hour-steps.ts";
import type { NowScope } from "./now-scope.ts";
import type { Measure, Verdict, VerdictTone } from "./verdict.ts";

interface VerdictPanelProps {
  verdict: Verdict;
  scope: NowScope;
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** The verdict in a sentence, with its measures over the time before their usual range. */
export function VerdictPanel({ verdict, scope, releases, viewer }: VerdictPanelProps) {
  return (
    <section aria-label="Verdict" className="mb-6">
      <p className="mb-2 flex items-center gap-2 type-section">
        <SeverityMark {...MARKS[verdict.tone]} />
        <span className="foreign min-w-0">{verdict.text}</span>
      </p>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3">
        {verdict.measures.map((measure) => (
          <li key={measure.name} className="min-w-0 bg-surface px-4 py-3">
            <Chart
              model={measureModel(measure, verdict, scope, releases, viewer)}
              zoom={{ action: paths.traces(), keep: {}, reset: null }}
              heading={<MeasureFigure measure={measure} scope={scope} />}
              none="No requests in the time drawn so far."
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MeasureFigure({
  measure: { name, tone, now, before },
  scope,
}: {
  measure: Measure;
  scope: NowScope;
}) {
  const titles = scope.earlier.length === 2 ? ["a day before", "a week before"] : ["before"];
  return (
    <>
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <SeverityMark {...MARKS[tone]} />
        {name}, {scope.name}
      </span>
      <span className={`type-figure block ${TEXT[tone]}`}>
        <Link href={measureHref(name, scope)} className="underline-offset-4 hover:underline">
          {now}
        </Link>
      </span>
      <span className="figures mb-3 block text-xs text-muted">
        {before.map((value, index) => `${titles[index] ?? "before"} ${value ?? "none"}`).join(" · ")}
      </span>
    </>
  );
}

/** The requests that a measure is about. */
function measureHref(name: Measure["name"], { time, env, service }: NowScope): string {
  const place = { env, service, ...time };
  if (name === "p95") return paths.traces({ ...place, sort: "slowest" });
  return paths.traces(name === "Error rate" ? { ...place, query: "status:error" } : place);
}

const LOOKS = {
  "Error rate": { unit: "share", color: "danger", shape: "line", of: errorRates },
  p95: { unit: "duration", color: "series-2", shape: "line", of: p95s },
  Traffic: { unit: "count", color: "series-4", shape: "line", of: traffic },
} as const;

function measureModel(
  { name, tone }: Measure,
  { hours: [last, ...before] }: Verdict,
  scope: NowScope,
  releases: ReleaseStart[],
  viewer: Viewer,
): ChartModel {
  const { unit, color, shape, of } = LOOKS[name];
  const isOff = tone === "bad" || tone === "warn";
  return {
    label: `${name} in the ${scope.name}`,
    times: last.times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releases, last.times),
    lanes: [
      {
        unit,
        height: 88,
        series: [
          {
            label: name === "Traffic" ? "Requests" : name,
            color: isOff || name !== "Error rate" ? color : "accent",
            shape: isOff ? "area" : shape,
            values: of(last),
          },
        ],
        band: usualRange(before, of, last.times.count),
      },
    ],
  };
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
