import { Hono } from "hono";
import { BlobListQuery } from "#api/blob.ts";
import { FeedbackListQuery } from "#api/feedback.ts";
import { CheckInListQuery } from "#api/monitor.ts";
import { ReleaseHealthQuery } from "#api/release-health.ts";
import type { Queries } from "../queries.ts";
import { attachmentAnswer } from "../attachment-answer.ts";
import { problem, problemOf } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** What a project has beside issues, traces and logs: jobs, releases' health, recordings, and what people wrote. */
export function projectRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  const project = "/api/v1/projects/:project";

  routes.get(`${project}/monitors`, async (c) => {
    const list = await queries.listMonitors(c.req.param("project"));
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  routes.get(`${project}/monitors/:slug/check-ins`, async (c) => {
    const query = readQuery(c, CheckInListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const list = await queries.listCheckIns(c.req.param("project"), c.req.param("slug"), query.value);
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  routes.get(`${project}/release-health`, async (c) => {
    const query = readQuery(c, ReleaseHealthQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const health = await queries.getReleaseHealth(c.req.param("project"), query.value);
    return health.ok ? c.json(health.value) : problemOf(c, health.error);
  });
  routes.get(`${project}/blobs`, async (c) => {
    const query = readQuery(c, BlobListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const list = await queries.listBlobs(c.req.param("project"), query.value);
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  routes.get(`${project}/blobs/:blob`, async (c) => {
    const found = await queries.getBlob(c.req.param("project"), c.req.param("blob"));
    if (!found.ok) return problemOf(c, found.error);
    const { kind, groupId, segment, payload } = found.value;
    const filename = [kind, groupId, ...(segment === null ? [] : [segment])].join("-");
    // What it really is, only its sender knows: it is bytes.
    return attachmentAnswer(c, { filename, contentType: "application/octet-stream", payload });
  });
  routes.get(`${project}/feedback`, async (c) => {
    const query = readQuery(c, FeedbackListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const list = await queries.listFeedback(c.req.param("project"), query.value);
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  return routes;
}
