import { Hono, type Context } from "hono";
import { ActivityQuery, CommentRequest } from "#api/issue-activity.ts";
import { DeedRequest, IssueUpdate, ManyIssuesQuery } from "#api/issue-update.ts";
import type { Access } from "#collector/access/access.ts";
import type { Queries } from "../queries.ts";
import type { Workflow } from "#collector/issues/workflow.ts";
import { actorOf } from "../actor-of.ts";
import { pageAnswer } from "../link-header.ts";
import { problem, type ProblemCode } from "../problem.ts";
import { readBody, readQuery } from "../read-input.ts";

type Answer = { ok: true; value: unknown } | { ok: false; error: { code: ProblemCode; detail: string } };

/** What is done with issues: under Sentry's paths as far as those go, under our own where a deed is told and undone. */
export function issueRoutes(workflow: Workflow, queries: Queries, access: Pick<Access, "identify">): Hono {
  const routes = new Hono({ strict: false });
  const issue = "/api/0/organizations/:org/issues/:issue";
  const answer = (c: Context, result: Answer, status: 200 | 201 | 202 = 200) =>
    result.ok ? c.json(result.value, status) : problem(c, result.error.code, result.error.detail);

  routes.put(issue, async (c) => {
    const update = await readBody(c, IssueUpdate);
    if (!update.ok) return answer(c, update);
    return answer(
      c,
      await workflow.updateIssue(await actorOf(c, access), c.req.param("issue"), update.value),
    );
  });
  routes.delete(issue, async (c) =>
    answer(c, await workflow.deleteIssue(await actorOf(c, access), c.req.param("issue")), 202),
  );
  routes.get(`${issue}/activities`, async (c) => {
    const query = readQuery(c, ActivityQuery);
    if (!query.ok) return answer(c, query);
    const page = await queries.listIssueActivity(c.req.param("issue"), query.value);
    return page.ok ? pageAnswer(c, page.value) : answer(c, page);
  });
  routes.get(`${issue}/hashes`, async (c) => answer(c, await queries.getMerged(c.req.param("issue"))));
  routes.get(`${issue}/facets`, async (c) => answer(c, await queries.getIssueFacets(c.req.param("issue"))));
  routes.get(`${issue}/similar`, async (c) =>
    answer(c, await queries.listSimilarIssues(c.req.param("issue"))),
  );
  routes.post(`${issue}/comments`, async (c) => {
    const body = await readBody(c, CommentRequest);
    if (!body.ok) return answer(c, body);
    const actor = await actorOf(c, access);
    return answer(c, await workflow.addComment(actor, c.req.param("issue"), body.value.text), 201);
  });
  routes.put(`${issue}/comments/:comment`, async (c) => {
    const body = await readBody(c, CommentRequest);
    if (!body.ok) return answer(c, body);
    return answer(c, await workflow.editComment(await actorOf(c, access), c.req.param(), body.value.text));
  });
  routes.delete(`${issue}/comments/:comment`, async (c) =>
    answer(c, await workflow.deleteComment(await actorOf(c, access), c.req.param())),
  );

  const ofProject = "/api/0/projects/:org/:project/issues";
  routes.put(ofProject, async (c) => {
    const update = await readBody(c, IssueUpdate);
    return update.ok ? doMany(c, { update: update.value }) : answer(c, update);
  });
  routes.delete(ofProject, (c) => doMany(c, { delete: true }));
  routes.post("/api/v1/projects/:project/issues/changes", async (c) => {
    const request = await readBody(c, DeedRequest);
    if (!request.ok) return answer(c, request);
    return answer(
      c,
      await workflow.runDeed(await actorOf(c, access), c.req.param("project"), request.value),
      201,
    );
  });
  routes.get("/api/v1/projects/:project/issues/count", async (c) => {
    const query = readQuery(c, ManyIssuesQuery);
    if (!query.ok) return answer(c, query);
    return answer(
      c,
      await workflow.countIssues(c.req.param("project"), query.value.query ?? "is:unresolved"),
    );
  });
  routes.get("/api/v1/issues/changes/:change", async (c) =>
    answer(c, await workflow.getDeed(c.req.param("change"))),
  );
  routes.post("/api/v1/issues/changes/:change/undo", async (c) =>
    answer(c, await workflow.undoDeed(await actorOf(c, access), c.req.param("change"))),
  );

  /** Sentry's way to name many: `?id=1&id=2`, else `?query=`; without either nothing is meant, never everything. */
  async function doMany(c: Context, what: Pick<DeedRequest, "update" | "delete">): Promise<Response> {
    const issues = c.req.queries("id");
    const { query } = c.req.query();
    const request = DeedRequest.safeParse(issues === undefined ? { query, ...what } : { issues, ...what });
    if (!request.success)
      return problem(c, "bad_request", request.error.issues[0]?.message ?? "names no issues");
    const project = c.req.param("project") ?? "";
    return answer(c, await workflow.runDeed(await actorOf(c, access), project, request.data), 202);
  }
  return routes;
}
