import { Paperclip, Play } from "lucide";
import type { FeedbackView } from "#api/feedback.ts";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/check-field.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { MiddleText } from "#ui/middle-text.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { shortRelease } from "../releases/short-release.ts";
import { writerOf } from "./writer-of.ts";

interface FeedbackRowsProps {
  feedback: FeedbackView[];
  viewer: Viewer;
}

/** The lines of the inbox, each with its message. */
export function FeedbackRows({ feedback, viewer }: FeedbackRowsProps) {
  return (
    <ol
      aria-label="Feedback"
      className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface"
    >
      {feedback.map((one) => (
        <FeedbackRow key={one.id} feedback={one} viewer={viewer} />
      ))}
    </ol>
  );
}

function FeedbackRow({ feedback, viewer }: { feedback: FeedbackView; viewer: Viewer }) {
  const { id, isRead, status, message, issue, assignee, attachments, replayId } = feedback;
  const isNew = !isRead && status === "unresolved";
  return (
    <li className="relative flex items-start gap-3 px-3 py-2.5 hover:bg-hover">
      <Checkbox
        name="selected"
        value={id}
        aria-label={`Select feedback from ${writerOf(feedback)}`}
        className="relative z-10 mt-0.5"
      />
      <span
        aria-hidden="true"
        className={classNames("mt-1.5 size-2 shrink-0 rounded-full", isNew && "bg-accent")}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            href={paths.feedback(id)}
            data-row=""
            className={classNames(
              "foreign min-w-0 truncate after:absolute after:inset-0",
              isNew ? "font-semibold" : "font-medium",
            )}
          >
            {isNew && <span className="sr-only">Unread: </span>}
            {writerOf(feedback)}
          </Link>
          {status === "resolved" && <Badge tone="good">Resolved</Badge>}
          {status === "spam" && <Badge tone="warn">Spam</Badge>}
          <span className="ml-auto flex shrink-0 items-baseline gap-2 text-xs text-muted">
            {attachments.length > 0 && (
              <span data-tip="With attachments" className="self-center">
                <Icon icon={Paperclip} size={14} />
                <span className="sr-only">with attachments</span>
              </span>
            )}
            {replayId !== null && (
              <span data-tip="With a replay" className="self-center">
                <Icon icon={Play} size={14} />
                <span className="sr-only">with a replay</span>
              </span>
            )}
            <Moment at={feedback.receivedAt} viewer={viewer} />
          </span>
        </div>
        <p
          className={classNames(
            "foreign line-clamp-2 text-sm break-words",
            isNew ? "text-ink" : "text-muted",
          )}
        >
          {message}
        </p>
        <p className="mt-0.5 flex min-w-0 flex-wrap items-baseline gap-x-3 text-xs text-faint">
          {issue !== null && (
            <Link
              href={paths.event(issue.id, feedback.eventId ?? "latest")}
              data-tip={issue.title}
              className="figures relative z-10 text-accent underline-offset-2 hover:underline"
            >
              {issue.shortId}
            </Link>
          )}
          {feedback.url !== null && (
            <span className="max-w-96 min-w-0">
              <MiddleText text={feedback.url} />
            </span>
          )}
          {feedback.browser !== "" && <span className="foreign">{feedback.browser}</span>}
          {feedback.release !== null && <span className="foreign">{shortRelease(feedback.release)}</span>}
          {feedback.environment !== null && <span className="foreign">{feedback.environment}</span>}
          {assignee !== null && (
            <span className="foreign">
              <span className="sr-only">assigned to </span>
              <span aria-hidden="true">→ </span>
              {assignee}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
