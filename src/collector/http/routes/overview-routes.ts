import { Hono } from "hono";
import { OutcomesQuery } from "#api/outcomes.ts";
import type { Queries } from "../queries.ts";
import { problem } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** What goes across everything stored: finding an id, the ledger, the first screen's counts. */
export function overviewRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/find/:text", async (c) => c.json(await queries.find(c.req.param("text"))));
  routes.get("/api/v1/outcomes", async (c) => {
    const query = readQuery(c, OutcomesQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    return c.json(await queries.getOutcomes(query.value));
  });
  routes.get("/api/v1/storage", async (c) => c.json(await queries.getStorage()));
  routes.get("/api/v1/summary", async (c) => c.json(await queries.getSummary()));
  return routes;
}
