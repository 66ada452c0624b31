import { z } from "zod";
import { SAVED_IN } from "#model/saved-search.ts";
import { type EndpointTable } from "./endpoint.ts";

export const SavedSearchView = z.object({
  id: z.int(),
  of: z.enum(SAVED_IN),
  name: z.string(),
  query: z.string(),
  sort: z.string().nullable(),
  /** Other parameters of the list's URL, encoded: environment, service, time. */
  params: z.string().default(""),
});
export type SavedSearchView = z.infer<typeof SavedSearchView>;

export const SavedSearchList = z.object({ searches: z.array(SavedSearchView) });
export const SavedSearchQuery = z.object({ of: z.enum(SAVED_IN) });

/** Saving under an existing name replaces its search. */
export const NewSavedSearch = z.object({
  of: z.enum(SAVED_IN),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(1000),
  sort: z.string().max(20).nullable().default(null),
  params: z.string().max(1000).default(""),
});
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

/** Completes a search: keys that begin with `text`, or values of `key` that contain `text`. */
export const CompletionQuery = z.object({
  key: z.string().max(200).optional(),
  text: z.string().max(200).default(""),
  /** Slug or number; only issues belong to a project. */
  project: z.string().max(200).default("1"),
});
export type CompletionQuery = z.infer<typeof CompletionQuery>;

/** Most common first. `count` is the number of records that have it, if known. */
export const Completion = z.object({
  candidates: z.array(z.object({ text: z.string(), count: z.int().nullable() })),
});
export type Completion = z.infer<typeof Completion>;

/** An entity with the id. */
export const Found = z.object({
  kind: z.enum([
    "event",
    "transaction",
    "issue",
    "trace",
    "span",
    "release",
    "check_in",
    "session",
    "replay",
    "feedback",
    "log",
    "item",
    "profile",
  ]),
  id: z.string(),
  title: z.string(),
  /** Path of its dashboard page, under `/observe`; null if there is none. */
  path: z.string().nullable(),
});
export type Found = z.infer<typeof Found>;

/** What is stored under an id that has no screen of its own, as it was received. */
export const StoredItemView = z.object({
  kind: z.enum(["check_in", "session", "item"]),
  id: z.string(),
  /** Of a check-in. */
  job: z.object({ slug: z.string(), environment: z.string() }).nullable(),
  release: z.string().nullable(),
  environment: z.string().nullable(),
  traceId: z.string().nullable(),
  /** Latest first. `text` is null for what is no text, and cut where it is long. */
  records: z.array(
    z.object({
      type: z.string(),
      receivedAt: z.string(),
      contentType: z.string().nullable(),
      size: z.int(),
      text: z.string().nullable(),
    }),
  ),
});
export type StoredItemView = z.infer<typeof StoredItemView>;

/** Best match first, so that `found[0]` can be opened for a pasted id. Empty if nothing has the id. */
export const FindAnswer = z.object({ query: z.string(), found: z.array(Found) });
export type FindAnswer = z.infer<typeof FindAnswer>;

/** Completions, saved searches, and lookup of any id. */
export const SEARCHES = {
  complete: {
    method: "get",
    path: "/api/v1/completions/{of}",
    summary: "Completions for a search of `issues`, `traces`, `logs`, `feedback` or `replays`",
    query: CompletionQuery,
    answer: Completion,
    errors: ["not_found"],
  },
  listSavedSearches: {
    method: "get",
    path: "/api/v1/searches",
    summary: "Saved searches",
    query: SavedSearchQuery,
    answer: SavedSearchList,
    errors: [],
  },
  saveSearch: {
    method: "post",
    path: "/api/v1/searches",
    summary: "Save a search under a name",
    body: NewSavedSearch,
    status: 201,
    answer: SavedSearchView,
    errors: ["bad_request"],
  },
  deleteSavedSearch: {
    method: "delete",
    path: "/api/v1/searches/{search}",
    summary: "Delete a saved search",
    errors: ["not_found"],
  },
  restoreSavedSearch: {
    method: "post",
    path: "/api/v1/searches/{search}/restore",
    summary: "Restore a deleted search, within a day",
    errors: ["not_found"],
  },
  find: {
    method: "get",
    path: "/api/v1/find/{text}",
    summary: "Look up an id",
    answer: FindAnswer,
    errors: [],
  },
  getStoredItem: {
    method: "get",
    path: "/api/v1/stored/{kind}/{id}",
    summary: "A check-in, a session, or items that are stored as received",
    answer: StoredItemView,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
