import { Rocket } from "lucide";
import { Chart } from "#ui/chart/chart.tsx";
import { ShareBar } from "#ui/share-bar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { paths } from "../paths.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter, traceQuery } from "../traces/search/trace-filter.ts";
import { chartTitle, problemModel, problemText } from "./problem-text.ts";
import type { ExplainedProblem } from "./read-problems.ts";

interface ProblemListProps {
  /** The worst first. */
  problems: ExplainedProblem[];
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** What is wrong, how it went, and what probably caused it: one row a problem, the worst with the room. */
export function ProblemList({ problems, releases, viewer }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <ol aria-label="Problems" className="mb-6 divide-y divide-line rounded-lg border border-line bg-surface">
      {problems.map((problem, index) => (
        <li
          key={`${problem.kind} ${problem.service} ${problem.route}`}
          className="grid gap-x-6 gap-y-4 p-4 md:grid-cols-[15rem_minmax(0,1fr)] md:p-5 xl:grid-cols-[17rem_minmax(0,1fr)_16rem]"
        >
          <What problem={problem} isWorst={index === 0} viewer={viewer} />
          <Chart
            model={problemModel(problem, releases, viewer, index === 0 ? 128 : 56)}
            zoom={{ action: paths.traces(), keep: operationOf(problem), reset: null }}
            heading={<p className="text-xs font-medium">{chartTitle(problem)}</p>}
            none="No requests in the last hour."
          />
          <Why problem={problem} isWorst={index === 0} viewer={viewer} />
        </li>
      ))}
    </ol>
  );
}

function What({ problem, isWorst, viewer }: { problem: ExplainedProblem; isWorst: boolean; viewer: Viewer }) {
  const { isCritical, since, service } = problem;
  const { title, figure, about, before, numbers } = problemText(problem, viewer.now);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <SeverityMark severity={isCritical ? "critical" : "error"} label={null} />
        <span className="font-medium text-danger">{isCritical ? "Critical" : "High"}</span>
        {since !== null && (
          <span>
            since about <Moment at={since} viewer={viewer} as="clock" />
          </span>
        )}
      </p>
      <h2 className={classNames("foreign mt-2", isWorst ? "text-lg font-semibold" : "type-section")}>
        {title}
      </h2>
      {problem.route !== null && <p className="foreign text-xs text-muted">{service}</p>}
      <p className="mt-3 flex items-center gap-3">
        <span className={`shrink-0 whitespace-nowrap ${isWorst ? "type-hero text-danger" : "type-figure"}`}>
          {figure}
        </span>
        <span className="figures text-xs text-muted">
          {about}
          <span className="block">{before}</span>
        </span>
      </p>
      <p className="figures mt-2 text-xs text-muted">{numbers}</p>
    </div>
  );
}

function Why({ problem, isWorst, viewer }: { problem: ExplainedProblem; isWorst: boolean; viewer: Viewer }) {
  const { suspect, since, kind, selection, service } = problem;
  const operation = operationOf(problem);
  const failing = { ...operation, query: withTerm(operation.query ?? "", "status", "error") };
  return (
    <div className="min-w-0 text-sm max-xl:md:col-start-2 xl:border-l xl:border-line xl:pl-5">
      {suspect === null || since === null ? (
        <p className="text-xs text-muted">
          {since === null
            ? "No start to be seen in this hour."
            : "No release was first seen shortly before it began."}
        </p>
      ) : (
        <>
          <p className="text-xs text-muted">Suspect release</p>
          <p className="mt-1 flex items-center gap-1.5">
            <Icon icon={Rocket} size={14} className="text-release" />
            <Link
              href={paths.release(suspect.version)}
              className="foreign font-medium underline-offset-2 hover:underline"
            >
              {suspect.version}
            </Link>
          </p>
          <p className="text-xs text-muted">
            first seen <Moment at={suspect.firstSeen} viewer={viewer} as="clock" />
          </p>
        </>
      )}
      <InCommon problem={problem} />
      <p className="mt-3 flex flex-wrap items-center gap-2">
        {kind === "silent" ? (
          <Link href={paths.logs({ query: `service:${service}`, period: "1h" })} className={look(isWorst)}>
            Open logs
          </Link>
        ) : (
          <>
            <Link
              href={paths.traces(kind === "slow" ? { ...operation, sort: "slowest" } : failing)}
              className={look(isWorst)}
            >
              {kind === "slow" ? "Open slowest requests" : "Open failing requests"}
            </Link>
            <Link
              href={paths.traces({ ...operation, compare: selection })}
              className={isWorst ? buttonClass() : look(false)}
            >
              Compare
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

const look = (isWorst: boolean) => buttonClass(isWorst ? "primary" : "link");

function InCommon({ problem: { common, kind } }: { problem: ExplainedProblem }) {
  if (common === null) return null;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return (
    <div className="mt-3">
      <p className="text-xs text-muted">{kind === "slow" ? "Slow" : "Failing"} requests have in common</p>
      <p className="mt-1 flex items-baseline justify-between gap-3">
        <span className="foreign min-w-0">
          <span className="font-mono text-xs">{common.name}</span>{" "}
          <span className="font-medium">{common.value}</span>
        </span>
        <span className="figures">{percent(common.share)}</span>
      </p>
      <ShareBar
        share={common.share}
        baseline={common.expected}
        tone={kind === "slow" ? "accent" : "danger"}
        className="w-full"
      />
      <p className="figures text-xs text-muted">{countOfOthers(common.expected)}</p>
    </div>
  );
}

const countOfOthers = (share: number) => `${Math.round(share * 100)} % of the others`;

/** The traces of the operation in the last hour, as a query. */
function operationOf(problem: ExplainedProblem) {
  return traceQuery(operationFilter(readTraceFilter({ period: "1h" }), problem));
}
