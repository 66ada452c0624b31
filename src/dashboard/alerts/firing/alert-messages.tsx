import type { AlertMessageView, AlertView } from "#api/alerts.ts";
import { Button } from "#ui/button.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";

interface AlertMessagesProps {
  alert: Pick<AlertView, "messages" | "silencedBy">;
  /** The names of the channels by their ids. */
  channels: ReadonlyMap<string, string>;
  retry: (form: FormData) => Promise<void>;
  viewer: Viewer;
}

const EVENTS = { opened: "", updated: "Update: ", ended: "End: " } as const;

/** Who was notified, and what could not be delivered. */
export function AlertMessages({ alert, channels, retry, viewer }: AlertMessagesProps) {
  const { messages, silencedBy } = alert;
  return (
    <div>
      <p className="text-xs text-muted">Notified</p>
      {messages.length === 0 && (
        <p className="text-sm">
          {silencedBy !== null
            ? "Nobody, as it is silenced"
            : channels.size === 0
              ? "Nobody, as there is no channel"
              : "Nobody"}
        </p>
      )}
      <ul aria-label="Notified" className="text-sm empty:hidden">
        {messages.map((message) => (
          <li key={message.id}>
            <span className="flex items-baseline justify-between gap-x-3">
              <span className="foreign min-w-0">
                {EVENTS[message.event]}
                {channels.get(message.channel) ?? message.channel}
              </span>
              <State message={message} viewer={viewer} />
            </span>
            {message.sentAt === null && message.failure !== null && (
              <Failure message={message} retry={retry} viewer={viewer} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ message, viewer }: { message: AlertMessageView; viewer: Viewer }) {
  const { sentAt, dueAt, failure } = message;
  if (sentAt !== null)
    return <Moment at={sentAt} viewer={viewer} as="clock" className="figures shrink-0 text-xs text-muted" />;
  if (dueAt === null) return <span className="shrink-0 text-xs font-medium text-danger">Not delivered</span>;
  return (
    <span className={`shrink-0 text-xs ${failure === null ? "text-muted" : "text-warn"}`}>
      {failure === null ? "Sending" : "Retrying"}
    </span>
  );
}

function Failure({
  message,
  retry,
  viewer,
}: { message: AlertMessageView } & Pick<AlertMessagesProps, "retry" | "viewer">) {
  const { id, failure, attempts, dueAt } = message;
  return (
    <div className="mb-1 text-xs text-muted">
      <p className="foreign">
        {failure}
        {dueAt === null ? (
          `, given up after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`
        ) : (
          <>
            , next attempt <Moment at={dueAt} viewer={viewer} as="clock" />
          </>
        )}
      </p>
      {dueAt === null && (
        <ActionForm action={retry} className="mt-1">
          <input type="hidden" name="message" value={id} />
          <Button type="submit" size="small">
            Send again
          </Button>
        </ActionForm>
      )}
    </div>
  );
}
