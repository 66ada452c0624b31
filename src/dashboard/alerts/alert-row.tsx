import type { AlertMessageView, AlertView } from "#api/alerts.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";

export type RetryAction = (form: FormData) => Promise<void>;

interface AlertRowProps {
  alert: AlertView;
  retry: RetryAction;
  viewer: Viewer;
}

/** An alert: what and how bad, what probably caused it, and who was told. */
export function AlertRow({ alert, retry, viewer }: AlertRowProps) {
  const { rule, state, title, text, openedAt, endedAt, messages } = alert;
  const fires = state === "firing";
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <SeverityMark severity={fires ? "critical" : "healthy"} label={fires ? "Firing:" : "Over:"} />
          <Badge tone={fires ? "danger" : "plain"}>{rule.name}</Badge>
          <span>
            since <Moment at={openedAt} viewer={viewer} as="moment" />,{" "}
            <Moment at={openedAt} viewer={viewer} />
          </span>
          {endedAt !== null && (
            <span>
              until <Moment at={endedAt} viewer={viewer} as="moment" />
            </span>
          )}
        </p>
        <h3 className="foreign mt-1 font-medium">
          <Link href={subjectHref(alert)} data-row="" className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="foreign text-sm text-muted">{text}</p>
        <Evidence {...alert.evidence} />
      </div>
      <ul aria-label="Messages" className="min-w-0 space-y-1 text-xs text-muted">
        {messages.length === 0 && <li>Nobody was told.</li>}
        {messages.map((message) => (
          <Message key={message.id} message={message} retry={retry} viewer={viewer} />
        ))}
      </ul>
    </li>
  );
}

function subjectHref({ subject: { issueId, service, operation } }: AlertView): string {
  if (issueId !== null) return paths.issue(issueId);
  if (service === null) return paths.alerts();
  return operation === null
    ? paths.logs({ query: writeTerm("service", service) })
    : paths.operation({ of: service, name: operation, period: "1h" });
}

function Evidence({ issue, common, release, traceId }: AlertView["evidence"]) {
  const link = "foreign text-ink underline underline-offset-2";
  return (
    <ul className="mt-1 space-y-0.5 text-sm text-muted empty:hidden">
      {issue !== null && (
        <li>
          Issue{" "}
          <Link href={paths.issue(issue.id)} className={link}>
            {issue.shortId}: {issue.title}
          </Link>
        </li>
      )}
      {release !== null && (
        <li>
          Suspect release{" "}
          <Link href={paths.release(release)} className={link}>
            {release}
          </Link>
        </li>
      )}
      {common.length > 0 && <li className="foreign">In common: {common.join("; ")}</li>}
      {traceId !== null && (
        <li>
          <Link href={paths.trace(traceId)} className={link}>
            A failing trace
          </Link>
        </li>
      )}
    </ul>
  );
}

function Message({
  message,
  retry,
  viewer,
}: {
  message: AlertMessageView;
} & Pick<AlertRowProps, "retry" | "viewer">) {
  const { id, event, channel, sentAt, dueAt, failure, attempts } = message;
  const what = event === "opened" ? "Opening" : "End";
  return (
    <li className="foreign">
      {what} to {channel}
      {sentAt !== null && (
        <>
          : sent <Moment at={sentAt} viewer={viewer} as="clock" />
        </>
      )}
      {sentAt === null && dueAt !== null && (
        <>
          : <span className={failure === null ? undefined : "text-warn"}>{failure ?? "on its way"}</span>
          {failure !== null && (
            <>
              , next try <Moment at={dueAt} viewer={viewer} as="clock" />
            </>
          )}
        </>
      )}
      {sentAt === null && dueAt === null && (
        <form action={retry} className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-danger">
            {failure ?? "given up"}; given up after {attempts} attempts
          </span>
          <input type="hidden" name="message" value={id} />
          <Button type="submit" size="small">
            Send again
          </Button>
        </form>
      )}
    </li>
  );
}
