import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { EventSummary } from "#api/events.ts";
import { OrganizationMonitorView } from "#api/monitors.ts";
import { DeployView, ReleaseView } from "#api/releases.ts";
import { makeBatch, makeEvent } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const RELEASES = "/api/0/organizations/glasshouse/releases/";
const OF_PROJECT = "/api/0/projects/glasshouse/app/releases/";

/** The bodies are those that `sentry-cli` 3.8 sends. */
describe("the read API: releases, as sentry-cli requests them", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const send = (method: string, path: string, body?: object) =>
    api.app.request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const create = (version: string, more: object = {}) =>
    send("POST", RELEASES, {
      version,
      projects: ["app"],
      dateStarted: "2026-11-20T23:20:00.298459950Z",
      ...more,
    });

  it("creates a release in those of the named projects that there are", async () => {
    const created = await create("shop@1.0.0", { projects: ["app", "web"] });
    expect(created.status).toBe(201);
    expect(ReleaseView.parse(await created.json()).projects.map(({ slug }) => slug)).toEqual(["app"]);
    const refused = await create("shop@1.0.0", { projects: ["web"] });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ detail: 'There is no project "web".' });
  });

  it("serves a release under its project too, as sentry-cli 2 requests it", async () => {
    await create("shop@1.0.0");
    const put = await send("PUT", `${OF_PROJECT}shop@1.0.0/`, { commits: [{ id: "a1" }] });
    expect(put.status).toBe(200);
    expect(ReleaseView.parse(await (await api.get(`${OF_PROJECT}shop@1.0.0/`)).json()).commitCount).toBe(1);
    expect((await api.get("/api/0/projects/glasshouse/web/releases/shop@1.0.0/")).status).toBe(404);
    expect((await send("DELETE", `${OF_PROJECT}shop@1.0.0/`)).status).toBe(204);
    expect((await api.get(`${RELEASES}shop@1.0.0/`)).status).toBe(404);
  });

  it("creates a release once, and updates it afterwards", async () => {
    expect((await create("shop@1.0.0")).status).toBe(201);
    expect((await create("shop@1.0.0", { url: "https://shop.example/1" })).status).toBe(201);
    const finalized = await send("PUT", `${RELEASES}shop@1.0.0/`, {
      projects: ["app"],
      dateReleased: "2026-11-20T23:20:00.354926125Z",
    });
    expect(ReleaseView.parse(await finalized.json())).toMatchObject({
      version: "shop@1.0.0",
      shortVersion: "1.0.0",
      url: "https://shop.example/1",
      dateReleased: "2026-11-20T23:20:00.354Z",
      firstEvent: null,
      projects: [{ id: 1, slug: "app" }],
    });
    expect(z.array(ReleaseView).parse(await (await api.get(OF_PROJECT)).json())).toHaveLength(1);
    expect((await send("DELETE", `${RELEASES}shop@1.0.0/`)).status).toBe(204);
    expect((await api.get(`${RELEASES}shop@1.0.0/`)).status).toBe(404);
  });

  it("returns each release's number of events in the last day", async () => {
    await create("shop@2");
    const events = ["shop@1", "shop@1", null].map((release) => makeEvent({ release }));
    await api.store.append(makeBatch({ events }));
    const eventsOf = async (path: string) =>
      z
        .array(ReleaseView)
        .parse(await (await api.get(path)).json())
        .map(({ version, glasshouse }) => [version, glasshouse.events]);
    expect(Object.fromEntries(await eventsOf(OF_PROJECT))).toEqual({ "shop@1": 2, "shop@2": 0 });
    const one = await (await api.get(`${RELEASES}shop@1/`)).json();
    expect(one).toMatchObject({ glasshouse: { events: 2, health: null } });
  });

  it("accepts encoded versions with a slash", async () => {
    await create("shop/web 1");
    expect((await api.get(`${RELEASES}shop%2Fweb%201/`)).status).toBe(200);
  });

  it("stores commits, and names the previous release that has some", async () => {
    const commit = { id: "2a5cefa63f878b0a9fa722a41d6084b75b68b14a", message: "two", author_name: "Ada" };
    await create("shop@1", { commits: [commit] });
    expect(await (await api.get(`${RELEASES}shop@1/commits/`)).json()).toMatchObject([
      { id: commit.id, message: "two", author: { name: "Ada", email: null } },
    ]);
    expect(await (await api.get(`${RELEASES}shop@1/previous-with-commits/`)).json()).toEqual({});
    expect(await (await api.get(`${RELEASES}shop@2/previous-with-commits/`)).json()).toMatchObject({
      version: "shop@1",
      lastCommit: { id: commit.id },
    });
  });

  it("stores deploys of a known release", async () => {
    const deploy = { environment: "production", name: null, url: null, dateStarted: null };
    expect((await send("POST", `${RELEASES}shop@1/deploys/`, deploy)).status).toBe(404);
    await create("shop@1");
    expect((await send("POST", `${RELEASES}shop@1/deploys/`, deploy)).status).toBe(201);
    const deploys = z.array(DeployView).parse(await (await api.get(`${RELEASES}shop@1/deploys/`)).json());
    expect(deploys).toMatchObject([{ environment: "production", name: null }]);
  });

  it("refuses an invalid release", async () => {
    for (const body of [{ version: "" }, { version: "x".repeat(251) }, { version: 1 }])
      expect((await create("", body)).status).toBe(400);
    expect((await create("shop@1", { projects: ["nope"] })).status).toBe(400);
    expect((await create("shop@1", { dateReleased: "tomorrow" })).status).toBe(400);
    expect((await api.app.request(`http://localhost${RELEASES}`, { method: "POST" })).status).toBe(401);
  });

  it("lists a project's events, repositories and monitors", async () => {
    await api.store.append(makeBatch({ events: [makeEvent(), makeEvent(), makeEvent()] }));
    const page = await api.get("/api/0/projects/glasshouse/app/events/?per_page=2&cursor=");
    expect(z.array(EventSummary).parse(await page.json()).length).toBeGreaterThan(1);
    expect(await (await api.get("/api/0/organizations/glasshouse/repos/")).json()).toEqual([]);
    const jobs = await (await api.get("/api/0/organizations/glasshouse/monitors/")).json();
    expect(z.array(OrganizationMonitorView).parse(jobs)).toEqual([]);
  });
});
