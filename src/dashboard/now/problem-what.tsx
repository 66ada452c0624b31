import { classNames } from "#ui/class-names.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../badges/service-color.tsx";
import { paths } from "../paths.ts";
import { operationHref } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { AlertLine } from "./alert-line.tsx";
import type { ExplainedProblem } from "./explain-problem.ts";
import type { NowScope } from "./now-scope.ts";
import { sufferersHref } from "./operation-of.ts";
import { alertOf } from "./problem-onset.ts";
import { problemText } from "./problem-text.ts";

interface ProblemWhatProps {
  problem: ExplainedProblem;
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

/** What is wrong, how bad, since when, and who was notified. */
export function ProblemWhat({ problem, isWorst, scope, viewer }: ProblemWhatProps) {
  const { isCritical, since, service } = problem;
  const { title, figure, about, before, numbers } = problemText(problem, scope);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <SeverityMark severity={isCritical ? "critical" : "error"} label={null} />
        <span className="font-medium text-danger">{isCritical ? "Critical" : "High"}</span>
        {since !== null && (
          <span>
            {alertOf(problem) === null ? "since about " : "since "}
            <Moment at={since} viewer={viewer} as="clock" />, <Moment at={since} viewer={viewer} />
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
      {figure !== "" && (
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
      )}
      <p className="figures mt-2 text-xs text-muted">
        {numbers}
        {problem.issue !== null && problem.issue.users > 0 && `, ${countOf(problem.issue.users, "user")}`}
      </p>
      <AlertLine alerts={problem.alerts} viewer={viewer} />
    </div>
  );
}
