import type { ProjectId } from "#lib/ids.ts";
import { nearestName } from "#lib/nearest-name.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Searched } from "#model/saved-search.ts";
import { CONVENTIONS } from "#model/search/attribute-fields.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { fieldName, searchFields, storedKeys } from "#model/search/fields.ts";
import { tokenize } from "#model/search/tokenize.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;
/** Stored keys among which a misspelt one is looked for. */
const MAX_NEAR = 200;

type Signal = { of: "issues"; project: ProjectId } | { of: "traces" | "logs" };

/**
 * Fails for a search with a key that neither the table of fields nor anything stored has, nor a saved search or an alert rule:
 * those were saved when their keys were known. Keys of fields cost nothing; each other one is looked up in an index.
 */
export async function checkKeys(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  signal: Signal,
  query: string,
): Promise<Result<void, BadQuery>> {
  const uses = unknownUses(signal.of, query);
  if (uses.length === 0) return ok(undefined);
  const keys = [...new Set(uses.map(({ key }) => key))];
  const known = new Set(
    signal.of === "issues"
      ? await store.knownTagKeys(signal.project, keys)
      : await store.knownKeys(signal.of === "traces" ? "spans" : "logs", keys),
  );
  if (keys.every((key) => known.has(key))) return ok(undefined);
  const [saved, rules] = await Promise.all([store.listSavedSearches(signal.of), store.listRules()]);
  const queries = rules.map(({ rule }) => ("query" in rule.condition ? rule.condition.query : ""));
  for (const text of [...saved.map((one) => one.query), ...queries])
    for (const { key } of unknownUses(signal.of, text)) known.add(key);
  const use = uses.find(({ key }) => !known.has(key));
  if (use === undefined) return ok(undefined);
  const stored =
    signal.of === "issues"
      ? await store.listTagKeys(signal.project, "", MAX_NEAR)
      : (await store.listAttributes(signal.of === "traces" ? "spans" : "logs", clock() - DAY, clock())).map(
          ({ key }) => key,
        );
  const { key, start } = use;
  const fields = searchFields(signal.of);
  const names = Object.entries(fields).flatMap(([name, field]) => storedKeys(name, field));
  const near = nearestName(key, [...names, ...stored], Math.max(1, Math.floor(key.length / 3)));
  const hint =
    near === undefined ? "To search for this text, put it in quotes." : `Did you mean \`${near}\`?`;
  return err(badQuery(`Unknown key \`${key}\` at position ${start + 1}. ${hint}`, start));
}

/** Where a search names a key, itself or after `has:`, that is not in the table of fields. */
function unknownUses(of: Searched, query: string): { key: string; start: number }[] {
  const fields = searchFields(of);
  return tokenize(query).flatMap((token) => {
    if (token.kind !== "term") return [];
    const field = fieldName(fields, token.key);
    const isKey = field !== undefined && fields[field]?.kind === "key";
    if (field !== undefined && (!isKey || fields[field]?.values?.includes(token.value.toLowerCase())))
      return [];
    const key = isKey ? token.value : token.key;
    if (fieldName(fields, key) !== undefined || CONVENTIONS.has(key)) return [];
    return [{ key, start: isKey ? token.valueStart : token.start }];
  });
}
