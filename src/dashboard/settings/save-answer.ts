import type { SaveAnswer } from "#ui/save-bar.tsx";
import type { RulesState } from "./rules-state.ts";

/** What became of the last save: nothing yet, saved, or how many fields are invalid. */
export function saveAnswer({ problems, saved }: Pick<RulesState, "problems" | "saved">): SaveAnswer | null {
  if (saved) return { saved, text: "Saved. Applies to new data only." };
  const invalid = Object.keys(problems).length;
  if (invalid === 0) return null;
  const fields = invalid === 1 ? "one field is" : `${invalid} fields are`;
  return { saved, text: problems[""] ?? `Not saved: ${fields} invalid.` };
}
