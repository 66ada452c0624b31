import type { AlertView } from "#api/alerts.ts";
import type { ChartColor, ChartModel, ChartSeries, ChartUnit } from "#ui/chart/chart-model.ts";
import { perStep } from "#ui/chart/value-scale.ts";
import { countOf, formatExact } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import type { Viewer } from "#ui/viewer.ts";
import { measureText } from "../alerts/measure-text.ts";
import { chartMarks, releasesOf, type ReleaseStart } from "../releases/release-markers.ts";
import { aboutDuration, shareText } from "../traces/search/rate-cells.tsx";
import type { Problem } from "./problem.ts";
import type { ExplainedProblem } from "./explain-problem.ts";
import type { NowScope } from "./now-scope.ts";
import type { HourSums } from "./verdict.ts";

interface ProblemText {
  /** `/checkout is failing`. */
  title: string;
  /** `22 %`. */
  figure: string;
  /** What the figure is. */
  about: string;
  before: string;
  numbers: string;
}

type Described = Problem & Partial<Pick<ExplainedProblem, "isSinceThen" | "usually">>;

/** A problem in words, with the figure that tells how bad it is. */
export function problemText(
  problem: Described,
  scope: Pick<NowScope, "start" | "end" | "name">,
): ProblemText {
  const { kind, service, route, now: hour, before, lastHeard, usually = null, isSinceThen = false } = problem;
  const [alert] = problem.alerts;
  if (!problem.isMeasured && alert !== undefined) return alertText(alert);
  const requests = countOf(hour.requests, "request");
  const time = isSinceThen ? "since then" : `in the ${scope.name}`;
  const numbers = `${requests}, ${formatExact(hour.failed)} failed ${time}`;
  if (kind === "failing")
    return {
      title: `${route ?? service} is failing`,
      figure: shareText(hour.failed / hour.requests),
      about: "of requests fail",
      before:
        usually === null
          ? beforeText(before, (one) => shareText(one.failed / one.requests))
          : `${shareText(usually)} before`,
      numbers,
    };
  if (kind === "slow")
    return {
      title: `${route} is slow`,
      figure: aboutDuration(hour.p95),
      about: "p95",
      before: beforeText(before, (one) => aboutDuration(one.p95)),
      numbers,
    };
  const minutes = Math.floor((scope.end - (lastHeard ?? scope.start)) / 60_000);
  return {
    title: `${service} is silent`,
    figure: formatDuration(minutes * 60e9),
    about: lastHeard === null ? "or longer without a request" : "without a request",
    before: beforeText(before, ({ requests: count }) => formatExact(count)),
    numbers: `${requests} in the ${scope.name}`,
  };
}

/** What only an alert knows, in its own words and figures. */
function alertText({ title, text, measure }: AlertView): ProblemText {
  if (measure === null) return { title, figure: "", about: "", before: "", numbers: text };
  const { now, before, unit } = measure;
  return {
    title,
    figure: measureText(now, unit),
    about: before === null ? "" : `usually ${measureText(before, unit)}`,
    before: "",
    numbers: text,
  };
}

function beforeText(before: HourSums[], write: (hour: HourSums) => string): string {
  const texts = [...new Set(before.map(write))];
  return texts.length === 0 ? "nothing to compare with" : `${texts.join(" and ")} before`;
}

const LOOKS: Record<
  Problem["kind"],
  { label: string; unit: ChartUnit; color: ChartColor; shape: ChartSeries["shape"] }
> = {
  failing: { label: "Error rate", unit: "share", color: "danger", shape: "area" },
  slow: { label: "p95", unit: "duration", color: "series-2", shape: "line" },
  silent: { label: "requests", unit: "count", color: "series-6", shape: "bar" },
  traffic: { label: "requests", unit: "count", color: "series-6", shape: "bar" },
};

/** What the chart of a problem shows. */
export function chartTitle({ kind, hour }: Pick<ExplainedProblem, "kind" | "hour">): string {
  return kind === "silent" || kind === "traffic"
    ? `Requests${perStep("count", hour.times.step)}`
    : LOOKS[kind].label;
}

/** The course of a problem over the last hour, before its usual range. */
export function problemModel(
  { kind, hour, values, usual, service, route }: ExplainedProblem,
  releases: ReleaseStart[],
  scope: Pick<NowScope, "name">,
  viewer: Viewer,
  height: number,
): ChartModel {
  const { unit, ...look } = LOOKS[kind];
  return {
    label: `${look.label} of ${route ?? service} in the ${scope.name}`,
    times: hour.times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releasesOf(releases, service), hour.times),
    lanes: [
      {
        unit,
        height,
        series: [{ ...look, values }],
        band: usual,
      },
    ],
    notes: hour.requests.map((requests, index) =>
      kind === "failing" && requests > 0
        ? `${formatExact(hour.failed[index] ?? 0)} of ${countOf(requests, "request")}`
        : null,
    ),
  };
}
