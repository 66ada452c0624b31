import { Button } from "#ui/button.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { DELETE_WORD } from "./read-change-request.ts";

/** For how long something is archived. Stands in a form; its own field comes first, so that enter in it means it. */
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
            aria-label="How many more"
            className={`${TEXT_FIELD} figures max-w-20`}
          />
          <select name="of" aria-label="Of what" className={`${TEXT_FIELD} px-1`}>
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
      <Choice value="archive" label="For good" />
    </>
  );
}

/** One of several things that a form can do, in a list of them. */
export function Choice({ value, label }: { value: string; label: string }) {
  return (
    <button
      type="submit"
      name="act"
      value={value}
      className="block h-8 w-full rounded-md px-2 text-left text-sm hover:bg-sunken"
    >
      {label}
    </button>
  );
}

/** Asks for a typed word before something goes for good. Stands in a form. */
export function DeleteForm({ what }: { what: string }) {
  return (
    <>
      <label className="text-xs text-muted">
        Delete {what} for good: type “{DELETE_WORD}”
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
