import type { SavedSearchView } from "#api/searches.ts";
import type { SavedIn } from "#model/saved-search.ts";
import { build, type Query } from "../path-parts.ts";
import { paths } from "../paths.ts";

/** What a saved view holds of a list's URL. */
export type ViewState = Pick<SavedSearchView, "query" | "sort" | "params">;

/** The state of a list from the parameters of its URL; its page and open entry are no part of it. */
export function viewState(parameters: Query): ViewState {
  const { query = "", sort = null, cursor: _page, ...rest } = parameters;
  const params = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { query, sort, params: build("", Object.fromEntries(params)).slice(1) };
}

/** The search of the lists of issues and of feedback that are opened without one. */
export const UNRESOLVED = "is:unresolved";

const LISTS: Record<SavedIn, string> = {
  issues: paths.issues(),
  traces: paths.traces(),
  logs: paths.logs(),
  replays: paths.replays(),
  releases: paths.releases(),
  feedback: paths.feedbackList(),
};

function firstQuery(of: SavedIn): string {
  return of === "issues" || of === "feedback" ? UNRESOLVED : "";
}

/** The URL of a list in this state. Where a list opens with a search, an empty one means everything. */
export function viewHref(of: SavedIn, { query, sort, params }: ViewState): string {
  return build(LISTS[of], {
    query: query === "" && firstQuery(of) === "" ? undefined : query,
    sort: sort ?? undefined,
    ...Object.fromEntries(new URLSearchParams(params)),
  });
}

/** Whether a list shows what it shows when it is opened without parameters. */
export function isFirstView(of: SavedIn, { query, sort, params }: ViewState): boolean {
  return query === firstQuery(of) && sort === null && params === "";
}

export function isSameView(one: ViewState, other: ViewState): boolean {
  return one.query === other.query && one.sort === other.sort && one.params === other.params;
}
