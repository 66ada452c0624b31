import type { Result } from "#lib/result.ts";
import type { OutcomesAnswer } from "#api/overview.ts";
import { formatExact } from "#ui/format-count.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Notice } from "#ui/notice.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH, type Period } from "../period.ts";
import { OutcomeChart } from "./outcome-chart.tsx";
import {
  OUTCOME_STEPS,
  OUTCOME_VIEWS,
  outcomeSeries,
  outcomeSums,
  type OutcomeView,
} from "./outcome-series.ts";
import { SettingsBody } from "./settings-body.tsx";

const MEANINGS: Record<string, string> = {
  accepted: "stored",
  filtered: "removed by a filter",
  invalid: "malformed",
  rate_limited: "over a quota or rate limit",
  duplicate: "received more than once, stored once",
  over_issue_cap: "over its issue's hourly limit, counted only",
  client_discard: "dropped by the sender",
  deleted: "stored, later deleted with its issue",
};

interface OutcomesSettingsProps {
  outcomes: Result<OutcomesAnswer, CollectorFailure>;
  period: Period;
  view: OutcomeView;
  zone: string;
  collectorUrl: string;
}

const VIEW_NAMES: Record<OutcomeView, string> = {
  outcome: "By outcome",
  category: "By category",
  reason: "By drop reason",
};

/** What happened to everything received. */
export function OutcomesSettings({ outcomes, period, view, zone, collectorUrl }: OutcomesSettingsProps) {
  const here = (of: Period, by: OutcomeView) =>
    paths.outcomes({ period: of, by: by === "outcome" ? undefined : by });
  const periods = (
    <ViewSwitch
      label="Period"
      views={PERIODS_BY_LENGTH.map((each) => ({
        label: PERIOD_NAMES[each],
        href: here(each, view),
        current: each === period,
      }))}
    />
  );
  return (
    <SettingsBody
      title="Outcomes"
      about="What became of everything that was received. Each item is counted in exactly one row."
    >
      {outcomes.ok ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ViewSwitch
              label="Group by"
              views={OUTCOME_VIEWS.map((each) => ({
                label: VIEW_NAMES[each],
                href: here(period, each),
                current: each === view,
              }))}
            />
            {periods}
          </div>
          <OverTime answer={outcomes.value} period={period} view={view} zone={zone} />
          <OutcomeTable answer={outcomes.value} />
        </>
      ) : (
        <FailureScreen failure={outcomes.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

function OverTime({
  answer,
  period,
  view,
  zone,
}: { answer: OutcomesAnswer } & Pick<OutcomesSettingsProps, "period" | "view" | "zone">) {
  const data = outcomeSeries(answer, OUTCOME_STEPS[period].step, view);
  if (data.series.length === 0)
    return view === "reason" ? (
      <p className="my-3 text-sm text-muted">Nothing was dropped in this period.</p>
    ) : null;
  return (
    <div className="mt-3">
      <OutcomeChart
        data={data}
        label={`${VIEW_NAMES[view]}, over time`}
        zone={zone}
        until={Date.parse(answer.end)}
      />
    </div>
  );
}

const COLUMNS = [
  { name: "Category" },
  { name: "Outcome" },
  { name: "Reason" },
  { name: "Items", isNumber: true },
];

function OutcomeTable({ answer }: { answer: OutcomesAnswer }) {
  const { rows, sum, kept } = outcomeSums(answer.outcomes);
  if (rows.length === 0) return <p className="text-sm text-muted">No data was received in this period.</p>;
  return (
    <>
      <p className="figures mb-3 text-sm text-muted">
        Received {formatExact(answer.received)}, stored {formatExact(kept)}.
      </p>
      {sum !== answer.received && (
        <div className="mb-3">
          <Notice tone="danger">
            The rows add up to {formatExact(sum)} instead of {formatExact(answer.received)}. This is a bug in
            the collector.
          </Notice>
        </div>
      )}
      <DataTable
        label="All outcomes"
        columns={COLUMNS}
        minWidth="sm:min-w-120"
        footer={
          <tr className="font-medium">
            <th scope="row" colSpan={3}>
              Total{" "}
            </th>
            <td className="number">{formatExact(sum)}</td>
          </tr>
        }
      >
        {rows.map((row, index) => (
          <tr key={`${row.category} ${row.outcome} ${row.reason}`}>
            <th scope="row" className="font-medium">
              {row.category === rows[index - 1]?.category ? (
                <span className="sr-only">{row.category}</span>
              ) : (
                row.category
              )}
            </th>
            <td>
              <span className={row.outcome === "accepted" ? "text-good" : undefined}>{row.outcome}</span>
              <span className="block text-xs text-faint">{MEANINGS[row.outcome]}</span>
            </td>
            <td className="foreign font-mono text-xs text-muted">{row.reason}</td>
            <td className="number">{formatExact(row.quantity)}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
