import { z } from "zod";
import { SEARCHED } from "#model/saved-search.ts";

export const SavedSearchView = z.object({
  id: z.int(),
  of: z.enum(SEARCHED),
  name: z.string(),
  query: z.string(),
  sort: z.string().nullable(),
});
export type SavedSearchView = z.infer<typeof SavedSearchView>;

export const SavedSearchList = z.object({ searches: z.array(SavedSearchView) });
export const SavedSearchQuery = z.object({ of: z.enum(SEARCHED) });

/** A name that is there already gets the new search. */
export const NewSavedSearch = z.object({
  of: z.enum(SEARCHED),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(1000),
  sort: z.string().max(20).nullable().default(null),
});
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;
