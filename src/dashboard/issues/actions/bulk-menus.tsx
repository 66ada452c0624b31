import { Button } from "#ui/button.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { ArchiveChoices, Choice, DeleteForm } from "./action-choices.tsx";

/** The actions for the selected issues. Belongs inside their form. */
export function BulkMenus() {
  return (
    <>
      <Button type="submit" name="act" value="resolve">
        Resolve
      </Button>
      <Button type="submit" name="act" value="archive">
        Archive
      </Button>
      <Button type="submit" name="act" value="reopen" look="quiet">
        Reopen
      </Button>
      <PopupBox id="bulk-until" label="Until…" name="Resolve or archive until" look="quiet">
        <Choice value="resolve_next" label="Resolve in the next release" />
        <Choice value="resolve_release" label="Resolve in the latest release" />
        <p className="mt-1 border-t border-line px-2 pt-2 text-xs text-faint">Archive</p>
        <ArchiveChoices />
      </PopupBox>
      <PopupBox id="bulk-more" label="More" look="quiet">
        <div data-with-button="" className="flex gap-2 p-1">
          <input
            name="assignee"
            aria-label="Assignee"
            placeholder="Name"
            maxLength={100}
            className={TEXT_FIELD}
          />
          <Button type="submit" name="act" value="assign">
            Assign
          </Button>
        </div>
        <Choice value="take" label="Assign to me" />
        <Choice value="merge" label="Merge into the oldest" />
        <div data-with-button="" className="mt-2 border-t border-line p-1 pt-2">
          <DeleteForm what="the selected issues and their events" />
        </div>
      </PopupBox>
    </>
  );
}
