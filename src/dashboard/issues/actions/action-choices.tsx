import { Button } from "#ui/button.tsx";
import { SELECT, TEXT_FIELD } from "#ui/text-field.ts";
import { DELETE_WORD } from "./read-change-request.ts";

/** How long to archive. Its text field comes first in the form, so that Enter submits it. */
export function ArchiveChoices() {
  return (
    <>
      <fieldset data-with-button="" className="mb-1 border-b border-line px-2 pt-1 pb-2">
        <legend className="sr-only">Until it happens more often</legend>
        <div className="flex items-center gap-2">
          <span className="text-muted">Until</span>
          <input
            name="count"
            type="number"
            min={1}
            max={1_000_000_000}
            defaultValue={100}
            aria-label="Number"
            className={`${TEXT_FIELD} figures max-w-20`}
          />
          <select name="of" aria-label="Unit" className={SELECT}>
            <option value="events">more events</option>
            <option value="users">more users</option>
          </select>
        </div>
        <Button type="submit" name="act" value="archive_count" className="mt-2 w-full">
          Archive until then
        </Button>
      </fieldset>
      <Choice value="archive_hour" label="For an hour" />
      <Choice value="archive_day" label="For a day" />
      <Choice value="archive_week" label="For a week" />
      <Choice value="archive" label="Forever" />
    </>
  );
}

/** One action in a list of actions of a form. */
export function Choice({ value, label }: { value: string; label: string }) {
  return (
    <button
      type="submit"
      name="act"
      value={value}
      className="block h-8 w-full rounded-md px-2 text-left text-sm hover:bg-sunken max-sm:h-11"
    >
      {label}
    </button>
  );
}

/** Requires a typed word before deleting. Belongs inside a form. */
export function DeleteForm({ what }: { what: string }) {
  return (
    <>
      <label className="text-xs text-muted">
        To permanently delete {what}, type “{DELETE_WORD}”
        <input
          name="confirm"
          autoComplete="off"
          pattern="\s*[Dd][Ee][Ll][Ee][Tt][Ee]\s*"
          title={`Type ${DELETE_WORD}`}
          className={`${TEXT_FIELD} mt-1`}
        />
      </label>
      <Button type="submit" name="act" value="delete" className="mt-2 w-full text-danger!">
        Delete
      </Button>
    </>
  );
}
