import { Button } from "#ui/button.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { DELETE_WORD } from "./read-change-request.ts";

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
