import type { ActivityView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { formatTime, toMillis } from "#ui/format-time.ts";
import { Moment } from "#ui/moment.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";
import type { FormAction } from "../actions/change-notice.tsx";
import { activityText } from "./activity-text.ts";

/** The server actions of an issue's history. */
export interface HistoryActions {
  act: FormAction;
  comment: FormAction;
  editComment: FormAction;
  deleteComment: FormAction;
}

interface HistoryEntryProps {
  entry: ActivityView;
  issueId: string;
  actions: HistoryActions;
  here: string;
  viewer: Viewer;
}

/** One activity of an issue with actor and time; comments can be edited and deleted. */
export function HistoryEntry({ entry, issueId, actions, here, viewer }: HistoryEntryProps) {
  const { by, detail, dateCreated } = entry;
  const who = by.kind === "person" && by.name === "me" ? "You" : by.name;
  const time = (at: number) => formatTime(at, viewer.zone, "moment");
  const isComment = detail.kind === "comment";
  return (
    <li className={`border-l-2 pl-3 ${isComment ? "border-accent" : "border-line"}`}>
      <p className="text-sm">
        <span className="foreign font-medium">{who}</span>{" "}
        <span className="foreign text-muted">{activityText(detail, time)}</span>{" "}
        <Moment at={toMillis(dateCreated) ?? dateCreated} viewer={viewer} className="text-xs text-faint" />
      </p>
      {isComment && (
        <>
          <p className="foreign mt-1 text-base whitespace-pre-wrap">{detail.text}</p>
          <div className="mt-1 flex items-start gap-1 text-xs">
            {by.kind === "person" && (
              <details className="min-w-0 open:flex-1">
                <summary className="inline-block cursor-pointer rounded-sm px-1 py-1 text-muted hover:text-ink">
                  Edit
                </summary>
                <ActionForm action={actions.editComment} className="mt-1">
                  <CommentFields entry={entry} issueId={issueId} here={here} />
                  <textarea
                    name="text"
                    aria-label="Comment text"
                    required
                    rows={3}
                    maxLength={10_000}
                    defaultValue={detail.text}
                    className={TEXT_AREA}
                  />
                  <Button type="submit" className="mt-2">
                    Save
                  </Button>
                </ActionForm>
              </details>
            )}
            <ActionForm action={actions.deleteComment}>
              <CommentFields entry={entry} issueId={issueId} here={here} />
              <button type="submit" className="rounded-sm px-1 py-1 text-muted hover:text-ink">
                Delete<span className="sr-only"> this comment</span>
              </button>
            </ActionForm>
          </div>
        </>
      )}
    </li>
  );
}

function CommentFields({ entry, issueId, here }: Pick<HistoryEntryProps, "entry" | "issueId" | "here">) {
  return (
    <>
      <input type="hidden" name="issue" value={issueId} />
      <input type="hidden" name="comment" value={entry.id} />
      <input type="hidden" name="return" value={here} />
    </>
  );
}
