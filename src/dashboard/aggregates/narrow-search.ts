import { aggregateKey } from "#model/aggregate/key-fields.ts";
import type { Grouped } from "#model/saved-search.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { withTerms } from "../scope/scoped-query.ts";

/** The search narrowed to the values of a group; null where no search finds just these records. */
export function narrowSearch(
  of: Grouped,
  query: string,
  by: readonly string[],
  values: readonly (string | null)[],
): string | null {
  const terms: string[] = [];
  for (const [place, key] of by.entries()) {
    const term = termFor(of, key, values[place] ?? null);
    if (term === null) return null;
    terms.push(term);
  }
  return withTerms(query, terms);
}

/** Fields that apply to a whole trace, under the name that applies to one span. */
const OF_SPAN: Readonly<Record<string, string>> = {
  service: "span.service",
  name: "span.name",
  status: "span.status",
};
/** Every record has one, or no search asks for those without. */
const ALWAYS: ReadonlySet<string> = new Set([
  "level",
  "service",
  "name",
  "status",
  "kind",
  "span",
  "message",
]);

function termFor(of: Grouped, key: string, value: string | null): string | null {
  const found = aggregateKey(of, key);
  const field = found.kind === "field" ? found.field : null;
  if (field === "issue" || (of === "issues" && field === "trace") || value === "") return null;
  if (value === null) {
    if (of === "issues" && field === "assigned") return "assigned:none";
    return (field !== null && ALWAYS.has(field)) || (of === "issues" && field !== null)
      ? null
      : `!${writeTerm("has", key)}`;
  }
  // Of logs, a level alone means this one and above.
  if (of === "logs" && field === "level") return `level:=${value}`;
  const name = of === "traces" && field !== null ? (OF_SPAN[field] ?? field) : key;
  return writeTerm(name, value);
}
