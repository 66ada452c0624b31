import type { AlertView } from "#api/alerts.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AlertEvidence, hasEvidence } from "../alerts/firing/alert-evidence.tsx";
import { AlertFigure, AlertPlace } from "../alerts/firing/alert-figure.tsx";
import { subjectHref } from "../alerts/firing/subject-href.ts";
import { paths } from "../paths.ts";
import { AlertLine } from "./alert-line.tsx";
import { isPaging } from "./alert-rank.ts";
import { PROBLEM_ROW } from "./problem-row.ts";

interface AlertProblemRowProps {
  alert: AlertView;
  isWorst: boolean;
  viewer: Viewer;
}

/** What an alert fires on that is neither requests nor an issue of the list: a job, an objective, a metric, a URL. */
export function AlertProblemRow({ alert, isWorst, viewer }: AlertProblemRowProps) {
  const { title, rule, openedAt, evidence } = alert;
  const isCritical = isPaging(alert);
  return (
    <li className={PROBLEM_ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          <SeverityMark severity={isCritical ? "critical" : "error"} label={null} />
          <span className="font-medium text-danger">{isCritical ? "Critical" : "High"}</span>
          <span>
            since <Moment at={openedAt} viewer={viewer} as="clock" />,{" "}
            <Moment at={openedAt} viewer={viewer} />
          </span>
        </p>
        <h2 className={classNames("foreign mt-2", isWorst ? "text-lg font-semibold" : "type-section")}>
          <Link href={subjectHref(alert)} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h2>
        <AlertPlace alert={alert} />
        <AlertLine alerts={[alert]} viewer={viewer} />
      </div>
      <div className="min-w-0">
        <p className="text-xs font-medium">{rule.name}</p>
        <AlertFigure alert={alert} isFirst={isWorst} />
      </div>
      <div className="min-w-0 text-sm max-xl:md:col-start-2 xl:border-l xl:border-line xl:pl-5">
        {hasEvidence(evidence) && <AlertEvidence evidence={evidence} />}
        <p className="mt-3 flex flex-wrap items-center gap-2 first:mt-0">
          <Link href={subjectHref(alert)} className={buttonClass(isWorst ? "primary" : "link")}>
            {OPEN[rule.kind] ?? "Open rule"}
          </Link>
          <Link href={paths.alert(alert.id)} className={buttonClass(isWorst ? "plain" : "link")}>
            Open alert
          </Link>
        </p>
      </div>
    </li>
  );
}

/** What the page of its subject is. */
const OPEN: Partial<Record<AlertView["rule"]["kind"], string>> = {
  new_issue: "Open issue",
  regressed_issue: "Open issue",
  escalating_issue: "Open issue",
  check_in: "Open job",
  slo: "Open objective",
  uptime: "Open URL checks",
  crash_free: "Open release",
};
