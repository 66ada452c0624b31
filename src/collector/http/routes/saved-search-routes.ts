import { Hono } from "hono";
import { NewSavedSearch, SavedSearchQuery } from "#api/saved-search.ts";
import type { Queries } from "../queries.ts";
import { problem, problemOf } from "../problem.ts";
import { readBody, readQuery } from "../read-input.ts";

/** Searches with a name, seen by everybody. */
export function savedSearchRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/searches", async (c) => {
    const query = readQuery(c, SavedSearchQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    return c.json(await queries.listSavedSearches(query.value.of));
  });
  routes.post("/api/v1/searches", async (c) => {
    const body = await readBody(c, NewSavedSearch);
    if (!body.ok) return problem(c, body.error.code, body.error.detail);
    const saved = await queries.saveSearch(body.value);
    return saved.ok ? c.json(saved.value, 201) : problemOf(c, saved.error);
  });
  routes.delete("/api/v1/searches/:search", async (c) => {
    const gone = await queries.deleteSavedSearch(c.req.param("search"));
    return gone.ok ? c.body(null, 204) : problemOf(c, gone.error);
  });
  routes.post("/api/v1/searches/:search/restore", async (c) => {
    const back = await queries.restoreSavedSearch(c.req.param("search"));
    return back.ok ? c.body(null, 204) : problemOf(c, back.error);
  });
  return routes;
}
