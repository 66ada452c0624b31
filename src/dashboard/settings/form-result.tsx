import { Notice } from "#ui/notice.tsx";
import type { RulesState } from "./rules-state.ts";

/** What became of the last save: nothing yet, saved, or how many fields are invalid. */
export function FormResult({ problems, saved }: Pick<RulesState, "problems" | "saved">) {
  const invalid = Object.keys(problems).length;
  return (
    <>
      {invalid > 0 && (
        <Notice tone="danger" alert>
          {problems[""] ?? `Not saved: ${invalid === 1 ? "one field is" : `${invalid} fields are`} invalid.`}
        </Notice>
      )}
      {saved && (
        <div role="status">
          <Notice>Saved. Applies to new data only.</Notice>
        </div>
      )}
    </>
  );
}
