import type { EventFilter, TextPattern } from "../../port/issues.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { EventRow } from "./event-row.ts";
import { createTagDeriver, isDerived, lastWithoutDerived } from "./stored-tags.ts";

/** Rows whose tags are derived for one page; beyond them, no row without derived tags matches. */
const MAX_DERIVED = 1000;

/** Whether a day's rows that were stored without derived tags match the filter's terms of such tags; all other rows do. */
export function matchDerivedTags(
  files: StoreFiles,
  filter: EventFilter | undefined,
): (file: DayFile) => (row: EventRow) => boolean {
  const terms = (filter?.terms ?? [])
    .filter(({ key }) => isDerived(key))
    .map(({ key, value }) => ({ key, value: value.map((part) => part.toLowerCase()) }));
  if (terms.length === 0) return () => () => true;
  const cache = files.rowCaches.begin<string>(`events with ${JSON.stringify(terms)}`);
  let left = MAX_DERIVED;
  return (file) => {
    const after = lastWithoutDerived(file.connection);
    const derive = createTagDeriver(file, cache);
    return (row) => {
      if (row.row > after) return true;
      if (left-- <= 0) return false;
      const tags = new Map(JSON.parse(derive(row)) as [string, string][]);
      return terms.every(({ key, value }) => matchesPattern(tags.get(key)?.toLowerCase(), value));
    };
  };
}

/** As LIKE does in the rows that have their tags. Each part is found once, so that a pattern costs no backtracking. */
function matchesPattern(text: string | undefined, [first = "", ...parts]: TextPattern): boolean {
  if (text === undefined || !text.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
