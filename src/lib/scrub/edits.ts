/** A part of a text that is replaced. */
export interface Edit {
  start: number;
  end: number;
  by: string;
}

/** The text with its parts replaced; of two that overlap the first one counts. */
export function applyEdits(text: string, edits: Edit[]): string {
  if (edits.length === 0) return text;
  let clean = "";
  let at = 0;
  for (const { start, end, by } of edits.toSorted((left, right) => left.start - right.start)) {
    if (start < at) continue;
    clean += text.slice(at, start) + by;
    at = end;
  }
  return clean + text.slice(at);
}
