import { BellOff, Check, CircleCheck, Link2Off, type IconNode } from "lucide";
import type { ReactNode } from "react";
import type { AlertLinkView } from "#api/alert-links.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { ALERT_SEVERITIES } from "../alert-severity.ts";

interface LinkScreenProps {
  link: AlertLinkView;
  /** The link's own parameters, which its form sends. */
  fields: Readonly<Record<string, string>>;
  act: (form: FormData) => Promise<void>;
  /** Whether the form was just refused. */
  isRefused: boolean;
  viewer: Viewer;
}

/** What a link of a message does, and for which alert. It acts only once its button is pressed: mail programs follow links. */
export function LinkScreen(props: LinkScreenProps) {
  const { link, viewer } = props;
  const { title, text, rule, severity, state, openedAt } = link;
  const { mark, label, color } = ALERT_SEVERITIES[severity];
  return (
    <LinkPage>
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        <SeverityMark severity={state === "firing" ? mark : "healthy"} label={null} />
        <span className={state === "firing" ? `font-medium ${color}` : "font-medium"}>
          {state === "firing" ? label : "Over"}
        </span>
        {rule.name}, since <Moment at={openedAt} viewer={viewer} as="minute" />
      </p>
      <h1 className="foreign mt-2 type-title">{title}</h1>
      <p className="foreign mt-1 type-prose text-muted">{text}</p>
      <div className="mt-6 border-t border-line pt-5">
        <What {...props} />
      </div>
      <p className="mt-6 text-sm">
        <Link href={paths.alerts()} className="text-accent underline-offset-2 hover:underline">
          Open in the dashboard
        </Link>
      </p>
    </LinkPage>
  );
}

function What({ link, fields, act, isRefused, viewer }: LinkScreenProps) {
  const { state, endedAt, acknowledged, silencedUntil } = link;
  if (state === "resolved")
    return (
      <Outcome icon={CircleCheck}>
        Nothing to do: it is over
        {endedAt !== null && (
          <>
            {" "}
            since <Moment at={endedAt} viewer={viewer} as="minute" />
          </>
        )}
        .
      </Outcome>
    );
  if (link.do === "acknowledge" && acknowledged !== null)
    return (
      <Outcome icon={Check}>
        Acknowledged by {acknowledged.by} at <Moment at={acknowledged.at} viewer={viewer} as="minute" />.
        Nobody else needs to look.
      </Outcome>
    );
  if (link.do === "silence" && silencedUntil !== null)
    return (
      <Outcome icon={BellOff}>
        Silenced until <Moment at={silencedUntil} viewer={viewer} as="minute" />. It notifies nobody until
        then.
      </Outcome>
    );
  return (
    <form action={act} className="space-y-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isRefused && (
        <p role="alert" className="text-sm text-danger">
          Nothing was changed. Try again.
        </p>
      )}
      {link.do === "acknowledge" ? (
        <>
          <p>Say that you take care of it. It keeps firing until its condition is over.</p>
          <Button type="submit" look="primary" className="max-sm:w-full">
            <Icon icon={Check} />
            Acknowledge
          </Button>
        </>
      ) : (
        <>
          <p>It keeps firing, but notifies nobody for a time.</p>
          <div role="group" aria-label="Silence for" className="flex flex-wrap gap-2">
            {HOURS.map(([hours, name], index) => (
              <Button
                key={hours}
                type="submit"
                name="hours"
                value={hours}
                look={index === 0 ? "primary" : "plain"}
                className="max-sm:flex-1"
              >
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
    </form>
  );
}

const HOURS = [
  ["1", "Silence for 1 hour"],
  ["4", "4 hours"],
  ["24", "24 hours"],
] as const;

function Outcome({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <p role="status" className="foreign flex items-start gap-2.5 text-sm">
      <Icon icon={icon} size={20} className="text-good" />
      <span>{children}</span>
    </p>
  );
}

/** Shown for a link that cannot be used: changed, expired, or of an alert that is no longer kept. */
export function DeadLinkScreen() {
  return (
    <LinkPage>
      <Icon icon={Link2Off} size={24} className="text-faint" />
      <h1 className="mt-3 type-title">This link doesn’t work any more</h1>
      <p className="mt-1 type-prose text-muted">
        It has expired, it was cut off on its way, or its alert is no longer kept. Open the dashboard to see
        what fires.
      </p>
      <p className="mt-6">
        <Link href={paths.alerts()} className={buttonClass("primary")}>
          Open alerts
        </Link>
      </p>
    </LinkPage>
  );
}

function LinkPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-120 pt-10 sm:pt-20">{children}</div>;
}
