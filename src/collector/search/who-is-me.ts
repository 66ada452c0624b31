import { OPERATOR } from "#model/access/person.ts";
import { ME } from "#model/actor.ts";
import type { Search } from "#model/search/parse-search.ts";

/** The keys whose value is somebody's name. */
const KEYS: ReadonlySet<string> = new Set(["assigned", "assignee"]);

/**
 * A search in which `assigned:me` names whoever asks. The operator is also found as `me`: that is what was stored before
 * people had names.
 */
export function namingMe(search: Search, me: string): Search {
  if (search.kind === "text") return search;
  if (search.kind === "not") return { kind: "not", of: namingMe(search.of, me) };
  if (search.kind !== "term") return { kind: search.kind, of: search.of.map((one) => namingMe(one, me)) };
  if (!KEYS.has(search.key) || search.value.toLowerCase() !== ME.name || search.quoted) return search;
  const named: Search = { ...search, value: me, quoted: true };
  return me === OPERATOR ? { kind: "any", of: [search, named] } : named;
}
