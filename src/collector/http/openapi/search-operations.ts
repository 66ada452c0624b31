import { Completion, CompletionQuery } from "#api/completion.ts";
import { FindAnswer } from "#api/find.ts";
import { NewSavedSearch, SavedSearchList, SavedSearchQuery, SavedSearchView } from "#api/saved-search.ts";
import { type Operation } from "./operation.ts";

/** Searching: completions, saved searches, any id. */
export const SEARCH_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: "/api/v1/completions/{of}",
    summary: "How a search of `issues`, `traces` or `logs` can go on",
    query: CompletionQuery,
    answer: Completion,
  },
  {
    method: "get",
    path: "/api/v1/searches",
    summary: "Searches with a name",
    query: SavedSearchQuery,
    answer: SavedSearchList,
  },
  {
    method: "post",
    path: "/api/v1/searches",
    summary: "Give a search a name",
    body: NewSavedSearch,
    answer: SavedSearchView,
  },
  { method: "delete", path: "/api/v1/searches/{search}", summary: "Delete a saved search" },
  {
    method: "post",
    path: "/api/v1/searches/{search}/restore",
    summary: "Bring a deleted search back, within a day",
  },
  { method: "get", path: "/api/v1/find/{text}", summary: "What an id names", answer: FindAnswer },
];
