import type { FindAnswer } from "#api/find.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** What a pasted text is the id of. */
export async function find({ store }: QueryContext, query: string): Promise<FindAnswer> {
  return { query, found: await store.find(query) };
}
