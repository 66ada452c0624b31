import { Rocket } from "lucide";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { AlertEvidence, hasEvidence } from "../alerts/firing/alert-evidence.tsx";
import { suspectName } from "../releases/suspects.tsx";
import { describeDifference } from "../traces/search/difference-table.tsx";
import { CommonShare, NameAndValue } from "./common-share.tsx";
import type { ExplainedProblem } from "./explain-problem.ts";
import { furtherEvidence } from "./further-evidence.ts";
import type { NowScope } from "./now-scope.ts";
import { operationOf, sufferersHref } from "./operation-of.ts";

interface ProblemCauseProps {
  problem: ExplainedProblem;
  isWorst: boolean;
  scope: NowScope;
  viewer: Viewer;
}

/** What probably caused a problem, and the next step. */
export function ProblemCause({ problem, isWorst, scope, viewer }: ProblemCauseProps) {
  const { common, issue, kind } = problem;
  const evidence = furtherEvidence(problem);
  const hasRequests = kind === "failing" || kind === "slow";
  return (
    <div className="min-w-0 text-sm max-xl:md:col-start-2 xl:border-l xl:border-line xl:pl-5">
      {(problem.suspect !== null || evidence.release === null) && (
        <Suspect problem={problem} viewer={viewer} />
      )}
      {common.length === 0 && evidence.common.length === 0 && hasRequests && (
        <p className="mt-3 text-xs text-muted">
          No attribute and no call stands out in the {kind === "slow" ? "slow" : "failing"} requests.
        </p>
      )}
      {common.length > 0 && (
        <div className="mt-3">
          <p className="text-xs text-muted">{kind === "slow" ? "Slow" : "Failing"} requests have in common</p>
          {common.map((one) => (
            <CommonShare
              key={`${one.kind} ${one.service} ${one.name} ${one.value}`}
              share={one.share}
              expected={one.expected}
              tone={kind === "slow" ? "accent" : "danger"}
              also={one.also}
            >
              {one.kind === "call" ? (
                describeDifference(one)
              ) : (
                <NameAndValue name={one.name} value={one.value} />
              )}
            </CommonShare>
          ))}
        </div>
      )}
      {issue !== null && (
        <p className="mt-3">
          <span className="text-xs text-muted">Issue </span>
          <Link
            href={paths.issue(issue.id)}
            className="foreign line-clamp-2 font-medium underline-offset-2 hover:underline"
          >
            {issue.title}
          </Link>
        </p>
      )}
      {hasEvidence(evidence) && (
        <div className="mt-3 first:mt-0">
          <AlertEvidence evidence={evidence} />
        </div>
      )}
      <NextSteps problem={problem} isWorst={isWorst} scope={scope} />
    </div>
  );
}

function Suspect({ problem: { suspect, since }, viewer }: Pick<ProblemCauseProps, "problem" | "viewer">) {
  if (suspect === null || since === null)
    return (
      <p className="text-xs text-muted">
        {since === null
          ? "It began before this time, or its start is unclear."
          : "No release was first seen shortly before it began."}
      </p>
    );
  const { version, firstSeen } = suspect;
  return (
    <>
      <p className="text-xs text-muted">Suspect release</p>
      <p className="mt-1 flex items-center gap-1.5">
        <Icon icon={Rocket} size={14} className="shrink-0 text-release" />
        <Link
          href={paths.release(version)}
          className="foreign font-medium underline-offset-2 hover:underline"
        >
          {suspectName(suspect)}
        </Link>
      </p>
      <p className="text-xs text-muted">
        first seen <Moment at={firstSeen} viewer={viewer} as="clock" />
      </p>
    </>
  );
}

/** The most telling place first: the issue, the lines of what fell silent, or the requests themselves. */
function NextSteps({ problem, isWorst, scope }: Omit<ProblemCauseProps, "viewer">) {
  const { kind, issue, selection } = problem;
  const href = sufferersHref(problem, scope);
  const requests = { href, label: kind === "slow" ? "Open slowest requests" : "Open failing requests" };
  const compare = {
    href: paths.traces({ ...operationOf(problem, scope), compare: selection }),
    label: "Compare",
  };
  const steps =
    kind === "silent"
      ? [{ href, label: "Open logs" }]
      : kind === "traffic"
        ? [{ href, label: "Open requests" }]
        : issue === null
          ? [requests, compare]
          : [{ href: paths.issue(issue.id), label: "Open issue" }, compare, requests];
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {steps.map((step, index) => (
        <Link key={step.label} href={step.href} className={buttonClass(lookOf(index, isWorst))}>
          {step.label}
        </Link>
      ))}
    </p>
  );
}

function lookOf(index: number, isWorst: boolean) {
  if (!isWorst || index > 1) return "link";
  return index === 0 ? "primary" : "plain";
}
