import { Button } from "#ui/button.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import type { FeedbackStatus } from "#model/feedback.ts";
import { Choice } from "../issues/actions/action-choices.tsx";

interface FeedbackActionsProps {
  /** Of what is changed; null if it differs. */
  status: FeedbackStatus | null;
  assignee?: string | null;
  /** One of them is the main action of its screen. */
  isMain?: boolean;
}

/** What can be done with feedback. Belongs inside a form that says with which. */
export function FeedbackActions({ status, assignee = null, isMain = false }: FeedbackActionsProps) {
  return (
    <>
      {status !== "resolved" && status !== "spam" && (
        <Button
          type="submit"
          name="act"
          value="resolve"
          look={isMain ? "primary" : "plain"}
          aria-keyshortcuts={isMain ? "e" : undefined}
          data-action={isMain ? "Resolve feedback" : undefined}
        >
          Resolve
        </Button>
      )}
      {status !== "unresolved" && (
        <Button type="submit" name="act" value="reopen">
          {status === "spam" ? "Not spam" : "Reopen"}
        </Button>
      )}
      {status !== "spam" && (
        <Button type="submit" name="act" value="spam">
          Spam
        </Button>
      )}
      <PopupBox
        id="assign-feedback"
        label={<span className="foreign max-w-40 truncate">{assignee ?? "Assign"}</span>}
        name={assignee === null ? "Assign" : `Assigned to ${assignee}`}
        look={isMain ? "plain" : "quiet"}
      >
        <div data-with-button="" className="flex gap-2 p-1">
          <input
            name="assignee"
            aria-label="Assignee"
            placeholder="Name"
            maxLength={100}
            defaultValue={assignee ?? undefined}
            className={TEXT_FIELD}
          />
          <Button type="submit" name="act" value="assign">
            Assign
          </Button>
        </div>
        <Choice value="take" label="Assign to me" />
        <Choice value="unassign" label="Unassign" />
      </PopupBox>
      {!isMain && (
        <Button type="submit" name="act" value="read" look="quiet">
          Mark as read
        </Button>
      )}
      <Button type="submit" name="act" value="unread" look="quiet">
        Mark as unread
      </Button>
    </>
  );
}
