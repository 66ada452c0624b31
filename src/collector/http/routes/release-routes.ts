import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Result } from "#lib/result.ts";
import { NewDeploy, NewRelease, ReleaseListQuery, ReleaseUpdate } from "#api/release.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { Queries } from "../queries.ts";
import { pageAnswer } from "../link-header.ts";
import { problem } from "../problem.ts";
import { readBody, readQuery } from "../read-input.ts";

const RELEASES = "/api/0/organizations/:org/releases";
const ProjectQuery = z.object({ project: z.string().max(250).default("1") });

/** Releases as `sentry-cli` and Sentry's build plugins announce them, with their commits and deploys. */
export function releaseRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });

  const list = async (c: Context, project: string) => {
    const query = readQuery(c, ReleaseListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const page = await queries.listReleases(project, query.value);
    return page.ok ? pageAnswer(c, page.value) : problem(c, page.error.code, page.error.detail);
  };
  routes.get("/api/0/projects/:org/:project/releases", (c) => list(c, c.req.param("project")));
  routes.get(RELEASES, (c) => {
    const query = readQuery(c, ProjectQuery);
    return query.ok ? list(c, query.value.project) : problem(c, query.error.code, query.error.detail);
  });

  const create = async (c: Context, projects?: string[]) => {
    const release = await readBody(c, NewRelease);
    if (!release.ok) return problem(c, release.error.code, release.error.detail);
    const { version, ...update } = release.value;
    return answer(c, await queries.putRelease(version, projects ? { ...update, projects } : update), 201);
  };
  routes.post(RELEASES, (c) => create(c));
  routes.post("/api/0/projects/:org/:project/releases", (c) => create(c, [c.req.param("project")]));

  const one = `${RELEASES}/:version`;
  routes.get(one, async (c) => answer(c, await queries.getRelease(c.req.param("version"))));
  routes.put(one, async (c) => {
    const update = await readBody(c, ReleaseUpdate);
    if (!update.ok) return problem(c, update.error.code, update.error.detail);
    return answer(c, await queries.putRelease(c.req.param("version"), update.value));
  });
  routes.delete(one, async (c) => {
    const deleted = await queries.deleteRelease(c.req.param("version"));
    return deleted.ok ? c.body(null, 204) : problem(c, deleted.error.code, deleted.error.detail);
  });
  routes.get(`${one}/commits`, async (c) => answer(c, await queries.listCommits(c.req.param("version"))));
  routes.get(`${one}/deploys`, async (c) => answer(c, await queries.listDeploys(c.req.param("version"))));
  routes.post(`${one}/deploys`, async (c) => {
    const deploy = await readBody(c, NewDeploy);
    if (!deploy.ok) return problem(c, deploy.error.code, deploy.error.detail);
    return answer(c, await queries.addDeploy(c.req.param("version"), deploy.value), 201);
  });
  routes.get(`${one}/previous-with-commits`, async (c) =>
    c.json((await queries.getPreviousWithCommits(c.req.param("version"))) ?? {}),
  );
  // No repository is known here: tools then read the commits from their own.
  routes.get("/api/0/organizations/:org/repos", (c) => c.json([]));
  return routes;
}

function answer(c: Context, result: Result<object, NotFound>, status: 200 | 201 = 200): Response {
  return result.ok ? c.json(result.value, status) : problem(c, result.error.code, result.error.detail);
}
