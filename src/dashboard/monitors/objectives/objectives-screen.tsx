import { Target } from "lucide";
import type { SloList, SloView } from "#api/slos.ts";
import type { Result } from "#lib/result.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { RowList } from "#ui/row-list.tsx";
import { ShareBar } from "#ui/share-bar.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import { MonitorsFrame, NEW_OBJECTIVE } from "../monitors-frame.tsx";
import { StatusWord } from "../status-word.tsx";
import {
  attainedText,
  burnNow,
  burnText,
  goneText,
  goodText,
  leftText,
  OBJECTIVE_STATUS,
  subjectText,
} from "./objective-text.ts";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_8rem_5rem_5rem_12rem_4rem] xl:grid-cols-[minmax(0,1fr)_8rem_6rem_6rem_14rem_8rem_5rem]";
const COLUMNS = [
  { name: "Objective" },
  { name: "Status" },
  { name: "Target", isNumber: true },
  { name: "Attained", isNumber: true },
  { name: "Budget left" },
  { name: "Over the window", className: "lg:max-xl:hidden" },
  { name: "Burn, 1 h", isNumber: true },
];

interface ObjectivesScreenProps {
  answer: Result<SloList, CollectorFailure>;
  collectorUrl: string;
}

/** The objectives, each with what is left of its error budget. */
export function ObjectivesScreen({ answer, collectorUrl }: ObjectivesScreenProps) {
  const slos = answer.ok ? answer.value.slos : [];
  return (
    <MonitorsFrame current="objectives" isEmpty={slos.length === 0}>
      {!answer.ok ? (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      ) : slos.length === 0 ? (
        <EmptyState
          icon={Target}
          title="No objectives yet"
          action={
            <Link href={NEW_OBJECTIVE.href} className={buttonClass("primary")}>
              {NEW_OBJECTIVE.label}
            </Link>
          }
        >
          An objective says how many requests must succeed, or be fast. An alert opens when its error budget
          burns too fast.
        </EmptyState>
      ) : (
        <RowList label="Objectives" grid={GRID} columns={COLUMNS}>
          {slos
            .toSorted((one, other) => rank(one) - rank(other))
            .map((slo) => (
              <ObjectiveRow key={slo.rule.id} slo={slo} />
            ))}
        </RowList>
      )}
    </MonitorsFrame>
  );
}

function rank({ state, budgetLeft }: SloView): number {
  return (
    (["burning", "spent", "met", "unmeasured", "off"] as const).indexOf(state) * 1000 + (budgetLeft ?? 1)
  );
}

function ObjectiveRow({ slo }: { slo: SloView }) {
  const { rule, target, windowDays, state, attained, budgetLeft, burn, budget } = slo;
  const isLow = budgetLeft !== null && budgetLeft < 0.1;
  const gone = goneText(slo);
  return (
    <li
      className={`relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.objective(rule.id)}
          data-row=""
          className="foreign block truncate font-medium -outline-offset-2! after:absolute after:inset-0"
        >
          {rule.name}
        </Link>
        <span className="foreign block truncate text-xs text-muted">
          {subjectText(slo)} · {goodText(slo)} · {windowDays} d
        </span>
      </div>
      <div className="max-lg:justify-self-end">
        <StatusWord status={OBJECTIVE_STATUS[state]} />
      </div>
      <span className="figures text-sm max-lg:hidden lg:text-right">{target} %</span>
      <span
        className={`figures text-sm text-right max-lg:order-last ${attained !== null && attained < target ? "text-danger" : ""}`}
      >
        {attainedText(attained, target)}
        <span className="text-xs text-muted lg:hidden"> of {target} %</span>
      </span>
      <div className="min-w-0 max-lg:col-span-2">
        <div className="flex items-center gap-2">
          <ShareBar
            share={Math.max(0, budgetLeft ?? 0)}
            tone={budgetLeft === null ? "pale" : isLow ? "danger" : "accent"}
            className="w-full min-w-12 flex-1"
          />
          <span className={`figures w-14 text-right text-sm ${isLow ? "text-danger" : ""}`}>
            {leftText(budgetLeft)}
            <span className="sr-only"> of the budget left</span>
          </span>
        </div>
        {gone !== null && <span className="figures block truncate text-xs text-muted">{gone}</span>}
      </div>
      <Sparkline
        className="h-5 w-full max-lg:hidden lg:max-xl:hidden"
        values={budgetLeft === null ? [] : budget.map(({ left }) => Math.max(0, left))}
        max={1}
        shape="line"
        color={isLow ? "danger" : "accent"}
        label={`Budget over ${windowDays} days, ${leftText(budgetLeft)} left`}
      />
      <span className="figures text-sm lg:text-right">
        {burnText(burnNow(burn))}
        <span className="text-xs text-muted lg:sr-only"> burn</span>
      </span>
    </li>
  );
}
