import { Hono } from "hono";
import { SEARCHED } from "#model/saved-search.ts";
import { CompletionQuery } from "#api/completion.ts";
import { ReleaseStartQuery } from "#api/release-start.ts";
import type { Queries } from "../queries.ts";
import { problem } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** What stands beside a list of issues: how its search can go on, and when releases came. */
export function listRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/completions/:of", async (c) => {
    const of = SEARCHED.find((known) => known === c.req.param("of"));
    if (of === undefined) return problem(c, "not_found");
    const query = readQuery(c, CompletionQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const completion = await queries.completeSearch(of, query.value);
    return completion.ok
      ? c.json(completion.value)
      : problem(c, completion.error.code, completion.error.detail);
  });
  routes.get("/api/v1/projects/:project/release-starts", async (c) => {
    const query = readQuery(c, ReleaseStartQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const starts = await queries.listReleaseStarts(c.req.param("project"), query.value);
    return starts.ok ? c.json(starts.value) : problem(c, starts.error.code, starts.error.detail);
  });
  return routes;
}
