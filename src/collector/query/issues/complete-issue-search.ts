import { ok, type Result } from "#lib/result.ts";
import type { Completion } from "#api/completion.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { OTHER_KEYS } from "../search/search-keys.ts";

const MOST = 20;
/** Their values are of the tags of the same name, or keys of tags. */
const KEYS_AS_VALUES = "has";

/** How a search of a project's issues can go on: an issue's own keys first, then the tags that its events had. */
export async function completeIssueSearch(
  context: QueryContext,
  project: string,
  key: string | undefined,
  text: string,
): Promise<Result<Completion, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const { id } = found.value;
  const folded = text.toLowerCase();
  const own = OTHER_KEYS.issues;
  if (key === undefined || key === KEYS_AS_VALUES) {
    const tags = await context.store.listTagKeys(id, text, MOST);
    const names =
      key === undefined ? Object.keys(own).filter((name) => name.toLowerCase().startsWith(folded)) : [];
    return ok(candidates([...new Set([...names, ...tags])]));
  }
  const few = Object.hasOwn(own, key) ? (own[key] ?? []) : [];
  if (few.length > 0) {
    return ok(candidates(few.filter((value) => value.toLowerCase().includes(folded))));
  }
  return ok(candidates(await context.store.listTagValues(id, key, text, MOST)));
}

function candidates(texts: string[]): Completion {
  return { candidates: texts.map((text) => ({ text, count: null })) };
}
