import type { AlertView } from "#api/alerts.ts";
import { Chart } from "#ui/chart/chart.tsx";
import { classNames } from "#ui/class-names.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../badges/service-color.tsx";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { operationHref } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { IssueProblemRow } from "./issue-problem-row.tsx";
import type { NowScope } from "./now-scope.ts";
import { operationOf, sufferersHref } from "./operation-of.ts";
import { ProblemCause } from "./problem-cause.tsx";
import { PROBLEM_ROW } from "./problem-row.ts";
import { chartTitle, problemModel, problemText } from "./problem-text.ts";
import type { IssueProblem } from "./read-issue-problems.ts";
import type { ExplainedProblem, Problems } from "./read-problems.ts";

interface ProblemListProps {
  problems: Problems;
  issues: IssueProblem[];
  /** Those that fire. */
  alerts: AlertView[];
  releases: ReleaseStart[];
  scope: NowScope;
  viewer: Viewer;
}

/** What is wrong, how it went, and what probably caused it: one row a problem, the worst with the room. */
export function ProblemList({ problems, issues, alerts, releases, scope, viewer }: ProblemListProps) {
  const { explained, more } = problems;
  if (explained.length + issues.length === 0) return null;
  return (
    <ol aria-label="Problems" className="mb-6 divide-y divide-line rounded-lg border border-line bg-surface">
      {explained.map((problem, index) => (
        <li key={`${problem.kind} ${problem.service} ${problem.route}`} className={PROBLEM_ROW}>
          <What
            problem={problem}
            alert={alertOn(problem, alerts)}
            isWorst={index === 0}
            scope={scope}
            viewer={viewer}
          />
          <div className="min-w-0">
            <Chart
              model={problemModel(problem, releases, scope, viewer, index === 0 ? 168 : 72)}
              zoom={{ action: paths.traces(), keep: operationOf(problem, scope), reset: null }}
              heading={<p className="text-xs font-medium">{chartTitle(problem)}</p>}
              none={`No requests in the ${scope.name}.`}
            />
          </div>
          <ProblemCause problem={problem} isWorst={index === 0} scope={scope} viewer={viewer} />
        </li>
      ))}
      {issues.map((problem, index) => (
        <IssueProblemRow
          key={problem.issue.id}
          problem={problem}
          isWorst={explained.length + index === 0}
          releases={releases}
          viewer={viewer}
        />
      ))}
      {more > 0 && (
        <li className="px-4 py-3 text-sm md:px-5">
          <Link
            href={paths.traces({ view: "operations", by: "errors-change", ...scope.time })}
            className="text-accent underline-offset-2 hover:underline"
          >
            {countOf(more, "more problem")} among the operations
          </Link>
        </li>
      )}
    </ol>
  );
}

/** The alert that covers a problem; undefined if nobody was notified. */
function alertOn({ service, route }: ExplainedProblem, alerts: AlertView[]): AlertView | undefined {
  return alerts.find(({ subject }) => subject.service === service && subject.operation === route);
}

interface WhatProps {
  problem: ExplainedProblem;
  alert: AlertView | undefined;
  isWorst: boolean;
  scope: NowScope;
  viewer: Viewer;
}

/** The page of an operation or a service. */
function placeHref(problem: ExplainedProblem, scope: NowScope): string {
  const { service, route } = problem;
  const { time, env } = scope;
  return route === null
    ? paths.service({ of: service, env, ...time })
    : operationHref(readTraceFilter({ ...time, env }), { service, route });
}

function What({ problem, alert, isWorst, scope, viewer }: WhatProps) {
  const { isCritical, since, service } = problem;
  const { title, figure, about, before, numbers } = problemText(problem, scope);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <SeverityMark severity={isCritical ? "critical" : "error"} label={null} />
        <span className="font-medium text-danger">{isCritical ? "Critical" : "High"}</span>
        {since !== null && (
          <span>
            since about <Moment at={since} viewer={viewer} as="clock" />,{" "}
            <Moment at={since} viewer={viewer} />
          </span>
        )}
      </p>
      <h2 className={classNames("foreign mt-2", isWorst ? "text-lg font-semibold" : "type-section")}>
        <Link href={placeHref(problem, scope)} className="underline-offset-2 hover:underline">
          {title}
        </Link>
      </h2>
      {problem.route !== null && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <ServiceSwatch service={service} />
          <Link
            href={paths.service({ of: service, env: scope.env, ...scope.time })}
            className="foreign py-1 hover:underline"
          >
            {service}
          </Link>
        </p>
      )}
      <p className="mt-3 flex items-center gap-3">
        <span className={`shrink-0 whitespace-nowrap ${isWorst ? "type-hero text-danger" : "type-figure"}`}>
          <Link href={sufferersHref(problem, scope)} className="underline-offset-4 hover:underline">
            {figure}
          </Link>
        </span>
        <span className="figures text-xs text-muted">
          {about}
          <span className="block">{before}</span>
        </span>
      </p>
      <p className="figures mt-2 text-xs text-muted">
        {numbers}
        {problem.issue !== null && problem.issue.users > 0 && `, ${countOf(problem.issue.users, "user")}`}
      </p>
      {alert !== undefined && (
        <p className="mt-2 text-xs">
          <Link href={paths.alerts()} className="text-accent underline-offset-2 hover:underline">
            Alert firing
          </Link>{" "}
          <span className="text-muted">
            since <Moment at={alert.detectedAt} viewer={viewer} as="clock" />
            {alert.acknowledged !== null && `, acknowledged by ${alert.acknowledged.by}`}
          </span>
        </p>
      )}
    </div>
  );
}
