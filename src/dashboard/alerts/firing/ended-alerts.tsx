import type { AlertView } from "#api/alerts.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { lengthText } from "../length-text.ts";
import { changeText } from "../measure-text.ts";
import { AlertEvidence } from "./alert-evidence.tsx";
import { AlertMessages } from "./alert-messages.tsx";
import { subjectHref } from "./subject-href.ts";

interface EndedAlertsProps {
  alerts: AlertView[];
  channels: ReadonlyMap<string, string>;
  retry: (form: FormData) => Promise<void>;
  viewer: Viewer;
}

/** What was over in the last week, folded to a line each. */
export function EndedAlerts({ alerts, channels, retry, viewer }: EndedAlertsProps) {
  return (
    <Section id="over" title="Over" meta="opened in the last 7 days" className="pt-8 pb-6">
      <ul aria-label="Over" className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <details className="group">
              <summary className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 -outline-offset-2! hover:bg-hover sm:grid-cols-[auto_7rem_minmax(0,1fr)_8rem_5rem] lg:grid-cols-[auto_7rem_minmax(0,1fr)_10rem_8rem_5rem]">
                <SeverityMark severity="healthy" label="Over:" />
                <Moment
                  at={alert.openedAt}
                  viewer={viewer}
                  as="minute"
                  className="figures text-muted max-sm:order-last max-sm:col-start-2 max-sm:text-xs"
                />
                <span className="foreign min-w-0 font-medium sm:truncate">{alert.title}</span>
                <span className="truncate text-xs text-muted max-lg:hidden">{alert.rule.name}</span>
                <span className="figures text-right max-sm:hidden">
                  {alert.measure !== null &&
                    changeText(alert.measure.before, alert.measure.now, alert.measure.unit)}
                </span>
                <span className="figures text-right text-muted">
                  {alert.endedAt !== null &&
                    lengthText(Date.parse(alert.endedAt) - Date.parse(alert.openedAt))}
                </span>
              </summary>
              <div className="grid gap-x-8 gap-y-3 border-t border-line bg-page px-4 py-3 md:grid-cols-[minmax(0,1fr)_17rem]">
                <div className="min-w-0">
                  <p className="foreign mb-2 text-muted">
                    {alert.text}{" "}
                    <Link href={subjectHref(alert)} className="text-accent underline underline-offset-2">
                      Open what it is about
                    </Link>
                  </p>
                  <AlertEvidence evidence={alert.evidence} />
                </div>
                <AlertMessages alert={alert} channels={channels} retry={retry} viewer={viewer} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
