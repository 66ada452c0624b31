import { err, ok, type Result } from "#lib/result.ts";
import type { NewSavedSearch, SavedSearchView } from "#api/saved-search.ts";
import type { SavedSearch } from "#model/saved-search.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

export async function listSavedSearches(
  { store }: QueryContext,
  of: SavedSearch["of"],
): Promise<{ searches: SavedSearchView[] }> {
  return { searches: await store.listSavedSearches(of) };
}

/** Fails when there are as many as a list can show. */
export async function saveSearch(
  { store }: QueryContext,
  search: NewSavedSearch,
): Promise<Result<SavedSearchView, { code: "bad_request"; detail: string }>> {
  const saved = await store.putSavedSearch(search);
  return saved === null
    ? err({ code: "bad_request", detail: "There are 50 saved searches; delete one first." })
    : ok(saved);
}

export async function deleteSavedSearch(
  { store, clock }: QueryContext,
  id: string,
): Promise<Result<void, NotFound>> {
  const done = /^\d{1,15}$/.test(id) && (await store.deleteSavedSearch(Number(id), clock()));
  return done ? ok(undefined) : err(notFound(`saved search "${id}"`));
}

export async function restoreSavedSearch(
  { store }: QueryContext,
  id: string,
): Promise<Result<void, NotFound>> {
  const done = /^\d{1,15}$/.test(id) && (await store.restoreSavedSearch(Number(id)));
  return done ? ok(undefined) : err(notFound(`deleted search "${id}" whose name is still free`));
}
