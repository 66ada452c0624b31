import { BookOpen } from "lucide";
import type { AlertView } from "#api/alerts.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { ALERT_SEVERITIES } from "../alert-severity.ts";
import { isQuiet } from "../order-alerts.ts";
import { AlertButtons, type AlertActions } from "./alert-buttons.tsx";
import { AlertEvidence } from "./alert-evidence.tsx";
import { AlertFigure, AlertPlace } from "./alert-figure.tsx";
import { AlertMessages } from "./alert-messages.tsx";
import { QuietBadge } from "./quiet-badge.tsx";
import { subjectHref } from "./subject-href.ts";

interface FiringAlertProps {
  alert: AlertView;
  isFirst: boolean;
  actions: AlertActions;
  channels: ReadonlyMap<string, string>;
  viewer: Viewer;
}

/** What fires: how bad it is, what probably caused it, and what to do. */
export function FiringAlert({ alert, isFirst, actions, channels, viewer }: FiringAlertProps) {
  const { severity, rule, title, openedAt, runbook } = alert;
  const { mark, label, color } = ALERT_SEVERITIES[severity];
  return (
    <li
      id={`alert-${alert.id}`}
      className="grid scroll-mt-16 gap-x-6 gap-y-4 p-4 md:grid-cols-2 md:p-5 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_17rem]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          <SeverityMark severity={mark} label={null} />
          <span className={`font-medium ${color}`}>{label}</span>
          <Link href={paths.rules({ rule: rule.id })} className="underline-offset-2 hover:underline">
            {rule.name}
          </Link>
          <span>
            since <Moment at={openedAt} viewer={viewer} as="clock" />,{" "}
            <Moment at={openedAt} viewer={viewer} />
          </span>
        </p>
        <h2 className={classNames("foreign mt-2", isFirst ? "text-lg font-semibold" : "type-section")}>
          <Link href={subjectHref(alert)} data-row="" className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h2>
        <AlertPlace alert={alert} />
        <AlertFigure alert={alert} isFirst={isFirst} />
        <Cared alert={alert} viewer={viewer} />
      </div>
      <div className="min-w-0 max-md:order-last">
        <AlertEvidence evidence={alert.evidence} />
        {runbook !== null && (
          <p className="mt-3 flex items-center gap-1.5 text-sm">
            <Icon icon={BookOpen} size={14} className="text-muted" />
            <a
              href={runbook}
              rel="noreferrer"
              className="foreign text-accent underline-offset-2 hover:underline"
            >
              Runbook
            </a>
          </p>
        )}
      </div>
      <div className="min-w-0 space-y-4 max-xl:md:col-span-2 max-xl:md:flex max-xl:md:flex-wrap max-xl:md:gap-x-8 xl:border-l xl:border-line xl:pl-5">
        <AlertButtons alert={alert} actions={actions} isFirst={isFirst} />
        <AlertMessages alert={alert} channels={channels} retry={actions.retry} viewer={viewer} />
      </div>
    </li>
  );
}

/** Whether somebody takes care of it. */
function Cared({ alert, viewer }: { alert: AlertView; viewer: Viewer }) {
  const { acknowledged } = alert;
  if (acknowledged === null && !isQuiet(alert)) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-xs text-muted">
      {acknowledged !== null && (
        <span className="flex items-center gap-1.5">
          <Badge tone="good">Acknowledged</Badge>
          <span className="foreign">
            by {acknowledged.by} at <Moment at={acknowledged.at} viewer={viewer} as="clock" />
          </span>
        </span>
      )}
      <QuietBadge alert={alert} />
    </p>
  );
}
