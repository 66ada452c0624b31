import { Hono } from "hono";
import { EventListQuery } from "#api/event.ts";
import type { Queries } from "../queries.ts";
import { attachmentAnswer } from "../attachment-answer.ts";
import { pageAnswer } from "../link-header.ts";
import { problem } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** Events of an issue, single events, and their files, under Sentry's paths. */
export function eventRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  const ofIssue = "/api/0/organizations/:org/issues/:issue/events";
  const inProject = "/api/0/projects/:org/:project/events";
  const ofProject = `${inProject}/:event`;

  routes.get(inProject, async (c) => {
    const query = readQuery(c, EventListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const page = await queries.listEvents(c.req.param("project"), query.value);
    return page.ok ? pageAnswer(c, page.value) : problem(c, page.error.code, page.error.detail);
  });
  routes.get(ofIssue, async (c) => {
    const query = readQuery(c, EventListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const page = await queries.listIssueEvents(c.req.param("issue"), query.value);
    return page.ok ? pageAnswer(c, page.value) : problem(c, page.error.code, page.error.detail);
  });
  routes.get(`${ofIssue}/:event`, async (c) => {
    const event = await queries.getIssueEvent(c.req.param("issue"), c.req.param("event"));
    return event.ok ? c.json(event.value) : problem(c, event.error.code, event.error.detail);
  });
  routes.get(ofProject, async (c) => {
    const event = await queries.getEvent(c.req.param("project"), c.req.param("event"));
    return event.ok ? c.json(event.value) : problem(c, event.error.code, event.error.detail);
  });
  routes.get(`${ofProject}/json`, async (c) => {
    const payload = await queries.getEventPayload(c.req.param("project"), c.req.param("event"));
    return payload.ok ? c.json(payload.value) : problem(c, payload.error.code, payload.error.detail);
  });
  routes.get(`${ofProject}/attachments`, async (c) => {
    const list = await queries.listAttachments(c.req.param("project"), c.req.param("event"));
    return list.ok ? c.json(list.value) : problem(c, list.error.code, list.error.detail);
  });
  routes.get(`${ofProject}/attachments/:attachment`, async (c) => {
    const { project, event, attachment } = c.req.param();
    const found = await queries.getAttachment(project, event, attachment);
    return found.ok ? attachmentAnswer(c, found.value) : problem(c, found.error.code, found.error.detail);
  });
  return routes;
}
