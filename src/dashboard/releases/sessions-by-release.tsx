import type { SessionsAnswer } from "#api/releases.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartModel } from "#ui/chart/chart-model.ts";
import type { Viewer } from "#ui/viewer.ts";
import { seriesColor } from "../badges/service-color.tsx";
import { paths } from "../paths.ts";
import { sessionSteps } from "./session-steps.ts";

/** Adoption and crash-free sessions of the releases with the most sessions. */
export function SessionsByRelease({ answer, viewer }: { answer: SessionsAnswer; viewer: Viewer }) {
  const shown = answer.releases.map((one) => ({
    name: one.release,
    steps: sessionSteps(answer, one),
  }));
  const [first] = shown;
  if (first === undefined) return null;
  const model = (label: string, of: "adoption" | "crashedSessions"): ChartModel => ({
    label: `${label} by release`,
    times: first.steps.times,
    until: viewer.now,
    zone: viewer.zone,
    marks: [],
    lanes: [
      {
        unit: "share",
        height: 88,
        series: shown.map(({ name, steps }, place) => ({
          label: name,
          color: seriesColor(place),
          shape: "line",
          values: steps[of],
        })),
      },
    ],
  });
  return (
    <ul
      aria-label="Sessions by release"
      className="mb-4 grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-2"
    >
      {[
        { title: "Adoption, of all sessions", model: model("Adoption", "adoption") },
        { title: "Sessions that are not crash-free", model: model("Crashed sessions", "crashedSessions") },
      ].map((chart) => (
        <li key={chart.title} className="min-w-0 bg-surface px-4 py-3">
          <Chart
            model={chart.model}
            zoom={{ action: paths.releases(), keep: {}, reset: null }}
            heading={<p className="text-xs font-medium">{chart.title}</p>}
            none="No sessions in this time."
          />
        </li>
      ))}
    </ul>
  );
}
