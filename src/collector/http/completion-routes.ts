import { Hono } from "hono";
import { CompletionQuery, SEARCHED } from "#model/api/completion.ts";
import type { Queries } from "#collector/query/queries.ts";
import { problem } from "./problem.ts";
import { readQuery } from "./read-input.ts";

/** How searches can go on while somebody writes them. */
export function completionRoutes(queries: Queries): Hono {
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
  return routes;
}
