import { Check, Ellipsis, UserPlus } from "lucide";
import type { IssueView } from "#api/issues.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { SplitButton } from "#ui/split-button.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { PinLink } from "../../incidents/pin-link.tsx";
import { MORE_SHEET } from "../../frame/more-sheet.ts";
import { ArchiveChoices, Choice, DeleteForm } from "./action-choices.tsx";
import type { FormAction } from "./change-notice.tsx";

interface IssueActionsProps {
  issue: IssueView;
  act: FormAction;
  /** The page to return to after an action. */
  here: string;
}

/** On a phone each takes its share of the bar. */
const SHARE =
  "max-md:flex-1 max-md:[&>form]:flex-1 max-md:[&>form>button]:w-full max-md:[&>form>fieldset]:flex-1 max-md:[&>form>fieldset>button]:w-full";

/**
 * All actions for one issue: on a phone a bar at the bottom, in place of the navigation. Each is a form of its own, so that
 * Enter in a field does only what its button says.
 */
export function IssueActions({ issue, act, here }: IssueActionsProps) {
  const target = (
    <>
      <input type="hidden" name="selected" value={issue.id} />
      <input type="hidden" name="return" value={here} />
    </>
  );
  return (
    <div
      role="group"
      aria-label="Actions"
      className="action-bar flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-page max-md:px-4 max-md:pt-2 max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:flex-wrap"
    >
      {issue.status === "unresolved" ? (
        <>
          <SplitButton
            id="resolve-more"
            look="primary"
            className={SHARE}
            name="Resolve in a release"
            action={
              <ActionForm action={act}>
                {target}
                <Button type="submit" name="act" value="resolve" look="primary">
                  <Icon icon={Check} className="max-md:hidden" />
                  Resolve
                </Button>
              </ActionForm>
            }
          >
            <ActionForm action={act}>
              {target}
              <Choice value="resolve_next" label="In the next release" />
              <Choice value="resolve_release" label="In the latest release" />
              <p className="px-2 pt-1 text-xs text-faint">Events from older releases won’t reopen it.</p>
            </ActionForm>
          </SplitButton>
          <SplitButton
            id="archive-more"
            look="plain"
            className={SHARE}
            name="Archive until"
            action={
              <ActionForm action={act}>
                {target}
                <Button type="submit" name="act" value="archive">
                  Archive
                </Button>
              </ActionForm>
            }
          >
            <ActionForm action={act}>
              {target}
              <ArchiveChoices />
            </ActionForm>
          </SplitButton>
        </>
      ) : (
        <ActionForm action={act} className="max-md:flex-1">
          {target}
          <Button type="submit" name="act" value="reopen" className="max-md:w-full">
            Reopen
          </Button>
        </ActionForm>
      )}
      <PopupBox
        id="assign"
        name={issue.assignedTo === null ? "Assign" : `Assigned to ${issue.assignedTo.name}`}
        className="max-md:aspect-square max-md:px-0!"
        label={
          <>
            <Icon icon={UserPlus} className="md:hidden" />
            <span className="foreign max-w-40 truncate max-md:hidden">
              {issue.assignedTo?.name ?? "Assign"}
            </span>
          </>
        }
      >
        <ActionForm action={act} className="flex gap-2 p-1">
          {target}
          <input
            name="assignee"
            aria-label="Assignee"
            placeholder="Name"
            maxLength={100}
            defaultValue={issue.assignedTo?.name}
            className={TEXT_FIELD}
          />
          <Button type="submit" name="act" value="assign">
            Assign
          </Button>
        </ActionForm>
        <ActionForm action={act}>
          {target}
          <Choice value="take" label="Assign to me" />
          {issue.assignedTo !== null && <Choice value="unassign" label="Unassign" />}
        </ActionForm>
      </PopupBox>
      <PopupBox id="more" label={<Icon icon={Ellipsis} />} name="More" className="aspect-square px-0!">
        {/* This bar takes the place of the one that opens the sheet. */}
        <button
          type="button"
          popoverTarget={MORE_SHEET}
          aria-haspopup="dialog"
          className="h-11 w-full rounded-sm px-2 text-left text-sm hover:bg-sunken md:hidden"
        >
          Screens, theme and sign-out
        </button>
        <PinLink item={{ kind: "issue", issueId: issue.id }} title={issue.title} />
        <ActionForm action={act} className="p-1">
          {target}
          <label htmlFor="merge-into" className="text-xs text-muted">
            Merge into another issue
          </label>
          <div className="mt-1 flex gap-2">
            <input
              id="merge-into"
              name="into"
              required
              placeholder={`For example, ${issue.shortId}`}
              className={TEXT_FIELD}
            />
            <Button type="submit" name="act" value="merge">
              Merge
            </Button>
          </div>
        </ActionForm>
        <ActionForm action={act} className="mt-2 border-t border-line p-1 pt-2">
          {target}
          <DeleteForm what="this issue and its events" />
        </ActionForm>
      </PopupBox>
    </div>
  );
}
