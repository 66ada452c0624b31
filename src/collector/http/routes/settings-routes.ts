import { Hono } from "hono";
import { ProjectSettings } from "#model/project-settings.ts";
import type { Ingest } from "#collector/receive/ingest.ts";
import { getProjectSettings, putProjectSettings } from "#collector/receive/project-settings.ts";
import { problem } from "../problem.ts";
import { readBody } from "../read-input.ts";

/** What a project's owner decides of what it receives. Mounted behind the token. */
export function settingsRoutes(ingest: Ingest): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/projects/:project/settings", async (c) => {
    const settings = await getProjectSettings(ingest, c.req.param("project"));
    return settings.ok ? c.json(settings.value) : problem(c, settings.error.code);
  });
  routes.put("/api/v1/projects/:project/settings", async (c) => {
    const settings = await readBody(c, ProjectSettings);
    if (!settings.ok) return problem(c, settings.error.code, settings.error.detail);
    const put = await putProjectSettings(ingest, c.req.param("project"), settings.value);
    return put.ok ? c.json(put.value) : problem(c, put.error.code);
  });
  return routes;
}
