import { Chart } from "#ui/chart/chart.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { AlertProblemRow } from "./alert-problem-row.tsx";
import type { ExplainedProblem } from "./explain-problem.ts";
import { IssueProblemRow } from "./issue-problem-row.tsx";
import type { NowScope } from "./now-scope.ts";
import { operationOf } from "./operation-of.ts";
import { ProblemCause } from "./problem-cause.tsx";
import { PROBLEM_ROW } from "./problem-row.ts";
import type { ProblemRow, ProblemRows } from "./problem-rows.ts";
import { chartTitle, problemModel } from "./problem-text.ts";
import { ProblemWhat } from "./problem-what.tsx";

interface ProblemListProps {
  problems: ProblemRows;
  /** Problems of operations beyond those with a row. */
  more: number;
  releases: ReleaseStart[];
  scope: NowScope;
  viewer: Viewer;
}

/** What is wrong, how it went, and what probably caused it: one row a problem, the worst with the room. */
export function ProblemList({ problems, more, releases, scope, viewer }: ProblemListProps) {
  const { rows, open, moreAlerts } = problems;
  if (rows.length === 0) return null;
  const links = [
    more > 0 && {
      href: paths.traces({ view: "operations", by: "errors-change", ...scope.time }),
      text: `${countOf(more, "more problem")} among the operations`,
    },
    moreAlerts > 0 && {
      href: paths.alerts(),
      text: `${countOf(moreAlerts, "more alert")} firing`,
    },
  ].filter((link) => link !== false);
  const parts = { releases, scope, viewer };
  return (
    <ol aria-label="Problems" className="mb-6 divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map((row, index) => (
        <Row key={keyOf(row)} row={row} isWorst={index === 0 && open > 0} {...parts} />
      ))}
      {links.length > 0 && (
        <li className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-sm md:px-5">
          {links.map(({ href, text }) => (
            <Link key={href} href={href} className="text-accent underline-offset-2 hover:underline">
              {text}
            </Link>
          ))}
        </li>
      )}
    </ol>
  );
}

function keyOf(row: ProblemRow): string {
  if (row.of === "issue") return `issue ${row.problem.issue.id}`;
  if (row.of === "alert") return `alert ${row.alert.id}`;
  const { kind, service, route } = row.problem;
  return `${kind} ${service} ${route}`;
}

type Parts = Pick<ProblemListProps, "releases" | "scope" | "viewer"> & { isWorst: boolean };

function Row({ row, ...parts }: Parts & { row: ProblemRow }) {
  const { isWorst, releases, viewer } = parts;
  if (row.of === "issue")
    return (
      <IssueProblemRow
        problem={row.problem}
        alerts={row.alerts}
        isWorst={isWorst}
        releases={releases}
        viewer={viewer}
      />
    );
  if (row.of === "alert") return <AlertProblemRow alert={row.alert} isWorst={isWorst} viewer={viewer} />;
  return <RequestsRow problem={row.problem} {...parts} />;
}

function RequestsRow({ problem, isWorst, releases, scope, viewer }: Parts & { problem: ExplainedProblem }) {
  return (
    <li className={PROBLEM_ROW}>
      <ProblemWhat problem={problem} isWorst={isWorst} scope={scope} viewer={viewer} />
      <div className="min-w-0">
        <Chart
          model={problemModel(problem, releases, scope, viewer, isWorst ? 168 : 72)}
          zoom={{ action: paths.traces(), keep: operationOf(problem, scope), reset: null }}
          heading={<p className="text-xs font-medium">{chartTitle(problem)}</p>}
          none={`No requests in the ${scope.name}.`}
        />
      </div>
      <ProblemCause problem={problem} isWorst={isWorst} scope={scope} viewer={viewer} />
    </li>
  );
}
