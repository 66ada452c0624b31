import type { SloView } from "#api/slos.ts";
import { BURN_LIMITS } from "#model/watch/judge-slo.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartModel } from "#ui/chart/chart-model.ts";
import { DataTable } from "#ui/data-table.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { chartMarks, releasesOf, type ReleaseStart } from "../../releases/release-markers.ts";
import { Figures } from "../figures.tsx";
import { StatusWord } from "../status-word.tsx";
import {
  attainedText,
  burnText,
  goneText,
  goodText,
  leftText,
  OBJECTIVE_STATUS,
  subjectText,
  WINDOW_NAMES,
} from "./objective-text.ts";

const COLUMNS = [
  { name: "Window" },
  { name: "Requests", isNumber: true },
  { name: "Bad", isNumber: true },
  { name: "Burn rate", isNumber: true },
  { name: "Alerts at" },
];

interface ObjectiveScreenProps {
  slo: SloView;
  /** Those of its window. */
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** An objective: how its error budget was spent, and how fast it burns. */
export function ObjectiveScreen({ slo, releases, viewer }: ObjectiveScreenProps) {
  const { rule, service, operation, target, windowDays, state, attained, budgetLeft, requests, bad, burn } =
    slo;
  const gone = goneText(slo);
  return (
    <>
      <Breadcrumbs pages={[{ label: "Objectives", href: paths.objectives() }]} />
      <PageHeader
        title={rule.name}
        aside={
          <div className="flex flex-wrap gap-2">
            {service !== null && operation !== null && (
              <Link href={paths.operation({ of: service, name: operation })} className={buttonClass("quiet")}>
                Open operation
              </Link>
            )}
            <Link href={paths.rules({ rule: rule.id })} className={buttonClass()}>
              Edit rule
            </Link>
          </div>
        }
      >
        <StatusWord status={OBJECTIVE_STATUS[state]} />
      </PageHeader>
      <Figures
        figures={[
          { name: "Objective", value: `${target} %`, detail: `${subjectText(slo)}, ${goodText(slo)}` },
          {
            name: `Attained in ${windowDays} d`,
            value: attainedText(attained, target),
            detail:
              requests === 0 ? "no requests" : `${formatCount(bad)} of ${countOf(requests, "request")} bad`,
            isBad: attained !== null && attained < target,
          },
          {
            name: "Budget left",
            value: leftText(budgetLeft),
            ...(gone === null ? {} : { detail: gone }),
            isBad: budgetLeft !== null && budgetLeft < 0.1,
          },
        ]}
      />
      <Section id="budget" title="Error budget" meta={`over ${windowDays} days`}>
        <div className="rounded-lg border border-line bg-surface px-4 py-3">
          <Chart model={chartOf(slo, releases, viewer)} none="No requests in this window." />
        </div>
      </Section>
      <Section id="burn" title="Burn rate" meta="1× spends the budget exactly in the window">
        <DataTable label="Burn rates" columns={COLUMNS} minWidth="min-w-120">
          {burn.map((one) => (
            <tr key={one.minutes}>
              <td>{WINDOW_NAMES[one.minutes]}</td>
              <td className="number">{formatCount(one.requests)}</td>
              <td className="number">{formatCount(one.bad)}</td>
              <td className="number">{burnText(one.burn)}</td>
              <td className="text-muted">{limitText(one.minutes)}</td>
            </tr>
          ))}
        </DataTable>
      </Section>
    </>
  );
}

/** `14.4× together with 5 min`. */
function limitText(minutes: number): string {
  return Object.values(BURN_LIMITS)
    .flat()
    .flatMap(({ burn, long, short }) =>
      minutes === long
        ? [`${burn}× with ${WINDOW_NAMES[short]}`]
        : minutes === short
          ? [`${burn}× with ${WINDOW_NAMES[long]}`]
          : [],
    )
    .join(", ");
}

function chartOf(slo: SloView, releases: ReleaseStart[], viewer: Viewer): ChartModel {
  const { rule, service, start, stepMillis, budget, requests } = slo;
  const times = { start: Date.parse(start), step: stepMillis, count: budget.length };
  return {
    label: `Error budget of ${rule.name}`,
    times,
    zone: viewer.zone,
    marks: chartMarks(service === null ? releases : releasesOf(releases, service), times),
    notes: budget.map((step) =>
      step.requests === 0 ? "no requests" : `${step.bad} of ${countOf(step.requests, "request")} bad`,
    ),
    lanes: [
      {
        title: "Budget left",
        unit: "share",
        height: 120,
        series: [
          {
            label: "budget left",
            color: "accent",
            shape: "area",
            values: budget.map(({ left }) => (requests === 0 ? null : Math.max(0, left))),
          },
        ],
      },
      {
        title: "Bad requests",
        unit: "count",
        height: 56,
        series: [
          { label: "bad requests", color: "danger", shape: "bar", values: budget.map(({ bad }) => bad) },
        ],
      },
    ],
  };
}
