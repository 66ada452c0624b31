import type { ReleaseSessions, SessionsAnswer } from "#api/releases.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartLane, ChartModel, ChartSeries } from "#ui/chart/chart-model.ts";
import { countOf, formatExact } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { chartMarks, type ReleaseStart } from "./release-markers.ts";
import { freeText, sessionSteps } from "./session-steps.ts";
import { shortRelease } from "./short-release.ts";

interface ReleaseSessionsProps {
  version: string;
  answer: SessionsAnswer;
  own: ReleaseSessions;
  /** Those of the release before in the same time; null without any. */
  before: ReleaseSessions | null;
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** The health of a release over time by its sessions, beside that of the release before. */
export function ReleaseSessionsSection(props: ReleaseSessionsProps) {
  const { version, answer, own, before, releases, viewer } = props;
  const now = sessionSteps(answer, own);
  const earlier = before && sessionSteps(answer, before);
  const model = (label: string, unit: ChartLane["unit"], series: ChartSeries[]): ChartModel => ({
    label: `${label} of ${version}`,
    times: now.times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releases, now.times),
    lanes: [{ unit, height: 88, series }],
  });
  const withBefore = (series: ChartSeries[], values: (number | null)[] | undefined): ChartSeries[] =>
    values === undefined || before === null
      ? series
      : [...series, { label: shortRelease(before.release), color: "faint", shape: "line", values }];
  const charts = [
    {
      // Shares near 100 % cannot be told apart on a scale from zero.
      title: "Not crash-free",
      model: model(
        "Not crash-free",
        "share",
        withBefore(
          [
            { label: "sessions", color: "accent", shape: "line", values: now.crashedSessions },
            { label: "users", color: "series-2", shape: "line", values: now.crashedUsers },
          ],
          earlier?.crashedSessions,
        ),
      ),
    },
    {
      title: "Adoption",
      model: model(
        "Adoption",
        "share",
        withBefore(
          [{ label: shortRelease(version), color: "accent", shape: "area", values: now.adoption }],
          earlier?.adoption,
        ),
      ),
    },
    {
      title: "Sessions",
      model: model("Sessions", "count", [
        { label: "healthy", color: "edge", shape: "bar", values: now.healthy },
        { label: "errored", color: "warn", shape: "bar", values: now.errored },
        { label: "unhandled", color: "series-3", shape: "bar", values: now.unhandled },
        { label: "abnormal", color: "series-4", shape: "bar", values: now.abnormal },
        { label: "crashed", color: "danger", shape: "bar", values: now.crashed },
      ]),
    },
  ];
  return (
    <Section id="sessions" title="Sessions" meta={countOf(own.total.sessions, "session")}>
      <SessionFacts own={own} before={before} adoption={now.adoptionInAll} />
      <ul
        aria-label="Charts of sessions"
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-3"
      >
        {charts.map((chart) => (
          <li key={chart.title} className="min-w-0 bg-surface px-4 py-3">
            <Chart
              model={chart.model}
              zoom={{ action: paths.release(version), keep: {}, reset: null }}
              heading={<p className="text-xs font-medium">{chart.title}</p>}
              none="No sessions of this release in this time."
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SessionFactsProps extends Pick<ReleaseSessionsProps, "own" | "before"> {
  /** Its share of all sessions; null without any. */
  adoption: number | null;
}

function SessionFacts({ own: { total, durations }, before, adoption }: SessionFactsProps) {
  const running =
    total.sessions - total.exited - total.errored - total.unhandled - total.abnormal - total.crashed;
  const facts = [
    {
      name: "Crash-free sessions",
      value: freeText(total.crashFreeSessions),
      note: before && `${freeText(before.total.crashFreeSessions)} before`,
    },
    {
      name: "Crash-free users",
      value: freeText(total.crashFreeUsers),
      note: total.users === 0 ? "no users were sent" : `of ${formatExact(total.users)}`,
    },
    { name: "Adoption", value: freeText(adoption), note: "of all sessions" },
    {
      name: "Errored",
      value: formatExact(total.errored),
      note: `${formatExact(total.unhandled)} unhandled, ${formatExact(total.abnormal)} abnormal, ${formatExact(total.crashed)} crashed`,
    },
    {
      name: "Healthy",
      value: formatExact(total.exited),
      note: running > 0 ? `${formatExact(running)} still running` : null,
    },
    {
      name: "Duration",
      value: durations === null ? "–" : formatDuration(durations.p50 * 1e6),
      note:
        durations === null
          ? "none was sent"
          : `median of ${formatExact(durations.count)}, p95 ${formatDuration(durations.p95 * 1e6)}`,
    },
  ];
  return (
    <dl className="figures mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="min-w-0 bg-surface px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="type-figure">{value}</dd>
          {note !== null && <dd className="text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
