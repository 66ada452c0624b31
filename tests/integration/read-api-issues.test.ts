import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EventSummary, EventView } from "#api/events.ts";
import { IssueFacetsView, IssueView } from "#api/issues.ts";
import { Problem } from "#api/problem.ts";
import { makeBatch, makeEvent, makeSpan, newHash, newTraceId, NOW, PROJECT } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const ISSUES = "/api/0/projects/glasshouse/app/issues/";

const filtered = (detector: string) => ({
  "": { rem: [[`@${detector}:filter`, "s" as const, 0, 10] as [string, "s", number, number]], len: 12 },
});

describe("the read API: issues and events", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  it("lists issues in Sentry's shape, paged by the Link header", async () => {
    await api.store.append(
      makeBatch({ events: [1, 2, 3].map((index) => makeEvent({ timestamp: NOW - index * 1000 })) }),
    );
    const first = await api.get(`${ISSUES}?limit=2`);
    const issues = z.array(IssueView).parse(await first.json());
    expect(issues.map(({ shortId }) => shortId)).toEqual(["APP-1", "APP-2"]);
    expect(issues[0]).toMatchObject({
      count: "1",
      permalink: "http://localhost:3001/observe/issues/1",
      metadata: { type: "TypeError", value: "x is not a function", function: "render", filename: "page.tsx" },
      lastSeen: "2026-11-20T11:59:59.000Z",
      project: { id: "1", slug: "app", name: "App" },
    });
    expect(issues[0]?.stats["24h"]).toHaveLength(24);
    const link = first.headers.get("link") ?? "";
    expect(link).toContain('rel="previous"; results="false"');
    const next = /<([^>]+)>; rel="next"; results="true"; cursor="[^"]+"/.exec(link)?.[1];
    const second = await api.get(next!.replace("http://localhost", ""));
    expect(
      z
        .array(IssueView)
        .parse(await second.json())
        .map(({ shortId }) => shortId),
    ).toEqual(["APP-3"]);
    const back = second.headers.get("link") ?? "";
    expect(back).toContain('rel="next"; results="false"');
    const previous = /<([^>]+)>; rel="previous"; results="true"; cursor="[^"]+"/.exec(back)?.[1];
    const again = await api.get(previous!.replace("http://localhost", ""));
    expect(z.array(IssueView).parse(await again.json())).toEqual(issues);
  });

  it("lists unresolved issues by default, and resolves one", async () => {
    const { events } = await api.store.append(makeBatch({ events: [makeEvent(), makeEvent()] }));
    const path = `/api/0/organizations/glasshouse/issues/${events[0]?.issueId}/`;
    const put = (body: string, type = "application/json") =>
      api.app.request(path, {
        method: "PUT",
        body,
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": type },
      });
    const resolved = await put('{"status":"resolved"}');
    expect(IssueView.parse(await resolved.json()).status).toBe("resolved");
    expect(await (await api.get(ISSUES)).json()).toHaveLength(1);
    expect(await (await api.get(`${ISSUES}?query=is:resolved`)).json()).toHaveLength(1);
    expect((await put('{"status":"gone"}')).status).toBe(400);
    expect((await put("{")).status).toBe(400);
    expect((await put('{"status":"resolved"}', "text/plain")).status).toBe(415);
    expect((await put(`{"status":"resolved","x":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  });

  it("names the tag that sets an issue apart from other events of the time", async () => {
    const sentBy = (agent: string, hashes: string[]) =>
      makeEvent({ platform: "javascript", hashes, extra: { request: { headers: [["user-agent", agent]] } } });
    const [own, other] = [[newHash()], [newHash()]];
    const agents = ["Chrome/142.0.0.0", "Chrome/141.0.0.0", "Firefox/130.0"];
    const { events } = await api.store.append(
      makeBatch({
        events: [
          ...Array.from({ length: 60 }, (_, index) => sentBy(agents[index % 3]!, other)),
          ...Array.from({ length: 12 }, () => sentBy(agents[0]!, own)),
        ],
      }),
    );
    const path = `/api/0/organizations/glasshouse/issues/${events.at(-1)?.issueId}/facets/`;
    const { looked, baseline, tags } = IssueFacetsView.parse(await (await api.get(path)).json());
    expect(looked).toBe(12);
    expect(baseline).toMatchObject({ looked: 60, platform: "javascript", isEnough: true });
    expect(tags[0]).toMatchObject({
      key: "browser",
      events: 12,
      baseline: 60,
      values: [{ value: "Chrome 142", events: 12, baseline: 20 }],
      difference: { value: "Chrome 142" },
    });
    expect(tags.find(({ key }) => key === "level")?.difference).toBeNull();
  });

  it("returns an event by its id in any spelling, with related data", async () => {
    const traceId = newTraceId();
    const hashes = [newHash()];
    const before = makeEvent({ hashes, timestamp: NOW - 1 });
    const made = makeEvent({
      hashes,
      traceId,
      release: "shop@1",
      extra: {
        tags: [["url", "/a"]],
        user: { id: "7" },
        exception: [
          { type: "TypeError", value: "x", stacktrace: { frames: [{ function: "f", lineno: 1 }] } },
        ],
        breadcrumbs: [{ message: "clicked" }],
        logentry: { formatted: "it failed" },
        contexts: { runtime: { name: "node" } },
        _meta: {
          extra: { a: filtered("password") },
          tags: { 0: { 1: filtered("token") } },
          exception: { 0: { value: filtered("jwt") } },
        },
      },
    });
    await api.store.append(makeBatch({ events: [before, made], spans: [makeSpan({ traceId })] }));
    const { eventId } = made.event;
    const dashed = eventId.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const view = EventView.parse(
      await (await api.get(`/api/0/projects/glasshouse/1/events/${dashed}/`)).json(),
    );
    expect(view).toMatchObject({
      eventID: eventId,
      groupID: "1",
      message: "it failed",
      tags: [
        { key: "url", value: "/a" },
        { key: "runtime", value: "node" },
        { key: "runtime.name", value: "node" },
        { key: "release", value: "shop@1" },
        { key: "level", value: "error" },
      ],
      user: { id: "7" },
      previousEventID: before.event.eventId,
      nextEventID: null,
      release: { version: "shop@1" },
      _meta: {
        entries: { 1: { data: { values: { 0: { value: filtered("jwt") } } } } },
        context: { a: filtered("password") },
        tags: { 0: { value: filtered("token") } },
        message: null,
        user: null,
      },
      glasshouse: {
        issueShortId: "APP-1",
        grouping: { variant: "app", contributed: ["a", "b"] },
        trace: { traceId, spans: 1, logs: 0, events: 1 },
      },
    });
    expect(view.entries.map(({ type }) => type)).toEqual(["message", "exception", "breadcrumbs"]);

    const ofIssue = "/api/0/organizations/glasshouse/issues/1/events";
    const latest = EventView.parse(await (await api.get(`${ofIssue}/latest/`)).json());
    expect(latest.eventID).toBe(eventId);
    expect((await api.get(`${ofIssue}/${before.event.eventId}/`)).status).toBe(200);
    expect((await api.get(`/api/0/organizations/glasshouse/issues/2/events/${eventId}/`)).status).toBe(404);
    const list = z.array(EventSummary).parse(await (await api.get(`${ofIssue}/`)).json());
    expect(list.map(({ id }) => id)).toEqual([eventId, before.event.eventId]);
    const payload = await (await api.get(`/api/0/projects/glasshouse/app/events/${eventId}/json/`)).json();
    expect(payload).toEqual(made.event.payload);
  });

  it("sends an attachment so that no browser opens it", async () => {
    const made = makeEvent();
    const { eventId } = made.event;
    const attachment = {
      projectId: PROJECT,
      eventId,
      filename: 'a"\r\nx: y (1)\ud800.html',
      contentType: "text/html; charset=utf-8",
      attachmentType: "event.attachment",
      payload: new TextEncoder().encode("<script>"),
    };
    await api.store.append(makeBatch({ events: [made], attachments: [attachment] }));
    const path = `/api/0/projects/glasshouse/app/events/${eventId}/attachments/`;
    const [listed] = (await (await api.get(path)).json()) as { id: string; size: number }[];
    expect(listed).toMatchObject({
      name: attachment.filename.toWellFormed(),
      mimetype: "text/html; charset=utf-8",
      size: 8,
    });
    const file = await api.get(`${path}${listed?.id}/`);
    expect(await file.text()).toBe("<script>");
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "text/html",
      "content-disposition": "attachment; filename*=UTF-8''a%22%0D%0Ax%3A%20y%20%281%29%EF%BF%BD.html",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect((await api.get(`${path}999/`)).status).toBe(404);
  });

  it.each([
    ["/api/0/projects/other/app/issues/", 404, "not_found"],
    ["/api/0/projects/glasshouse/none/issues/", 404, "not_found"],
    [`${ISSUES}?query=is:open`, 400, "bad_query"],
    [`${ISSUES}?query="open`, 400, "bad_query"],
    [`${ISSUES}?sort=random`, 400, "bad_request"],
    [`${ISSUES}?limit=1000`, 400, "bad_request"],
    [`${ISSUES}?statsPeriod=never`, 400, "bad_request"],
    [`${ISSUES}?cursor=nonsense`, 400, "bad_cursor"],
    ["/api/0/organizations/glasshouse/issues/abc/", 404, "not_found"],
    ["/api/0/organizations/glasshouse/issues/99/events/", 404, "not_found"],
    ["/api/0/organizations/glasshouse/issues/99/events/latest/", 404, "not_found"],
    [`/api/0/projects/glasshouse/app/events/${"0".repeat(32)}/`, 404, "not_found"],
    ["/api/0/projects/glasshouse/app/events/%00/json/", 404, "not_found"],
    ["/api/0/nothing", 404, "not_found"],
    ["/api/v1/nothing", 404, "not_found"],
  ])("answers %s with %i as a problem, of the type that its clients read", async (path, status, code) => {
    const answer = await api.get(path);
    expect(answer.headers.get("content-type")).toBe(
      path.startsWith("/api/0/") ? "application/json" : "application/problem+json",
    );
    expect(Problem.parse(await answer.json())).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
  });

  it("takes an empty cursor, as sentry-cli sends it, for the first page", async () => {
    await api.store.append(makeBatch({ events: [makeEvent()] }));
    const issues = z.array(IssueView).parse(await (await api.get(`${ISSUES}?cursor=`)).json());
    expect(issues.map(({ shortId }) => shortId)).toEqual(["APP-1"]);
  });

  it("answers what sentry-cli requests first", async () => {
    expect(await (await api.get("/api/0/")).json()).toMatchObject({ version: "0" });
    expect(await (await api.get("/api/0/organizations/glasshouse/")).json()).toMatchObject({
      slug: "glasshouse",
      links: { regionUrl: "http://localhost" },
    });
    expect(await (await api.get("/api/0/projects/glasshouse/app/")).json()).toMatchObject({
      id: "1",
      slug: "app",
    });
  });
});
