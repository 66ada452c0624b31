import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ActivityView, MergedView, BulkChangeView } from "#api/issue-changes.ts";
import { IssueView } from "#api/issues.ts";
import { makeBatch, makeEvent, newHash, NOW } from "../contract/make-batch.ts";
import { eventually } from "../eventually.ts";
import { DASHBOARD_TOKEN, openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const ORG = "/api/0/organizations/glasshouse/issues";
const MANY = "/api/0/projects/glasshouse/app/issues/";
const OWN = "/api/v1/projects/app/issues";

describe("the read API: issue workflow", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  async function send(count: number, parts: Parameters<typeof makeEvent>[0] = {}): Promise<string[]> {
    const events = Array.from({ length: count }, () => makeEvent({ hashes: [newHash()], ...parts }));
    const appended = await api.store.append(makeBatch({ events }));
    return appended.events.map(({ issueId }) => String(issueId));
  }
  async function request(method: string, path: string, body?: unknown, headers = {}): Promise<Response> {
    return api.app.request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  const update = async (id: string, body: unknown) =>
    IssueView.parse(await (await request("PUT", `${ORG}/${id}/`, body)).json());
  const read = async (id: string) => IssueView.parse(await (await api.get(`${ORG}/${id}/`)).json());
  const history = async (id: string) =>
    z.array(ActivityView).parse(await (await api.get(`${ORG}/${id}/activities/`)).json());

  it("accepts Sentry's statuses with their details, and returns them", async () => {
    const [id = ""] = await send(1, { release: "1.0.0" });
    expect(await read(id)).toMatchObject({ status: "unresolved", substatus: "new", statusDetails: {} });
    expect(await update(id, { status: "resolvedInNextRelease" })).toMatchObject({
      status: "resolved",
      substatus: null,
      statusDetails: { inNextRelease: true },
    });
    expect(await update(id, { status: "resolved", statusDetails: { inRelease: "latest" } })).toMatchObject({
      statusDetails: { inRelease: "1.0.0" },
    });
    expect(
      await update(id, { status: "ignored", statusDetails: { ignoreCount: 5, ignoreWindow: 60 } }),
    ).toMatchObject({
      status: "ignored",
      substatus: "archived_until_condition_met",
      statusDetails: { ignoreCount: 5, ignoreWindow: 60 },
    });
    expect(
      await update(id, { status: "ignored", statusDetails: { ignoreDuration: 30, ignoreUserCount: 2 } }),
    ).toMatchObject({
      statusDetails: { ignoreUntil: new Date(NOW + 1_800_000).toISOString(), ignoreUserCount: 2 },
    });
    expect(await update(id, { status: "unresolved", assignedTo: "user:ann" })).toMatchObject({
      status: "unresolved",
      assignedTo: { type: "user", id: "ann", name: "ann" },
    });
  });

  it("explains why a change is refused", async () => {
    const [id = ""] = await send(1);
    const early = await request("PUT", `${ORG}/${id}/`, { status: "resolvedInNextRelease" });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({
      code: "not_possible",
      detail: expect.stringContaining("release"),
    });
    expect((await request("PUT", `${ORG}/99/`, { status: "resolved" })).status).toBe(404);
    expect((await request("PUT", `${ORG}/${id}/`, {})).status).toBe(400);
    expect((await request("DELETE", MANY)).status).toBe(400);
    expect((await request("GET", "/api/v1/issues/changes/none")).status).toBe(404);
  });

  it("changes a selection, reports the bulk change, and undoes it", async () => {
    const ids = await send(3);
    const made = await request("POST", `${OWN}/changes`, {
      issues: ids.slice(0, 2),
      update: { status: "resolved" },
    });
    const change = BulkChangeView.parse(await made.json());
    expect(change).toMatchObject({ what: "resolve", total: 2, done: 2, state: "finished", undo: "possible" });
    expect(await (await api.get(MANY)).json()).toHaveLength(1);
    expect(await (await request("POST", `/api/v1/issues/changes/${change.id}/undo`)).json()).toEqual({
      undone: 2,
      failed: 0,
    });
    expect(await (await api.get(MANY)).json()).toHaveLength(3);
    expect(
      BulkChangeView.parse(await (await api.get(`/api/v1/issues/changes/${change.id}`)).json()).undo,
    ).toBe("done");
  });

  it("counts and changes everything a search matches, in batches, and nothing else", async () => {
    await send(230, { level: "warning" });
    await send(2);
    const query = "is:unresolved level:warning";
    expect(await (await api.get(`${OWN}/count?query=${encodeURIComponent(query)}`)).json()).toEqual({
      count: 230,
    });
    const made = await request("POST", `${OWN}/changes`, { query, update: { status: "ignored" } });
    const { id, total } = BulkChangeView.parse(await made.json());
    expect(total).toBe(230);
    await eventually(async () => {
      const change = BulkChangeView.parse(await (await api.get(`/api/v1/issues/changes/${id}`)).json());
      expect(change).toMatchObject({ done: 230, state: "finished" });
    });
    expect(await (await api.get(`${OWN}/count?query=is:unresolved`)).json()).toEqual({ count: 2 });
    expect(await (await request("POST", `/api/v1/issues/changes/${id}/undo`)).json()).toEqual({
      undone: 230,
      failed: 0,
    });
    const odd = await request("POST", `${OWN}/changes`, { query: "is:odd", update: { status: "ignored" } });
    expect(odd.status).toBe(400);
  });

  it("changes issues by status, and without any selection all unresolved ones, as sentry-cli asks", async () => {
    const [first = "", second = ""] = await send(2);
    await request("PUT", `${MANY}?id=${first}`, { status: "muted", snoozeDuration: 30 });
    expect(await read(first)).toMatchObject({
      status: "ignored",
      statusDetails: { ignoreUntil: new Date(NOW + 1_800_000).toISOString() },
    });
    await request("PUT", MANY, { status: "resolved", snoozeDuration: null });
    expect([(await read(first)).status, (await read(second)).status]).toEqual(["ignored", "resolved"]);
    await request("PUT", `${MANY}?status=muted`, { status: "unresolved" });
    expect([(await read(first)).status, (await read(second)).status]).toEqual(["unresolved", "resolved"]);
    await request("PUT", `${MANY}?id=${first}&id=${second}&status=unresolved`, { status: "ignored" });
    expect([(await read(first)).status, (await read(second)).status]).toEqual(["ignored", "resolved"]);
    expect((await request("DELETE", MANY)).status).toBe(400);
  });

  it("refuses a change of the assignee that names no issues, unknown parameters and unknown projects", async () => {
    const [first = ""] = await send(1);
    const refused = await request("PUT", MANY, { assignedTo: "ann" });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ detail: "must have issues or a query" }),
    ]);
    for (const misspelt of ["ids=1", "id=", "state=resolved"])
      expect((await request("PUT", `${MANY}?${misspelt}`, { status: "resolved" })).status).toBe(400);
    expect(
      (await request("PUT", MANY.replace("/app/", "/none/") + `?id=${first}`, { status: "resolved" })).status,
    ).toBe(404);
    expect(await read(first)).toMatchObject({ status: "unresolved", assignedTo: null });
    await request("PUT", `${MANY}?id=${first}`, { assignedTo: "ann" });
    expect(await read(first)).toMatchObject({ assignedTo: { name: "ann" } });
  });

  it("merges, unmerges and deletes, under Sentry's paths as well", async () => {
    const [a = "", b = "", c = ""] = await send(3);
    await request("POST", `${OWN}/changes`, { issues: [b], mergeInto: a });
    expect(await read(b)).toMatchObject({ id: a, count: "2" });
    const merged = MergedView.parse(await (await api.get(`${ORG}/${a}/hashes/`)).json());
    expect(merged.merged.map(({ id }) => id)).toEqual([b]);
    await request("POST", `${OWN}/changes`, { issues: [b], unmerge: true });
    expect(await read(b)).toMatchObject({ id: b, count: "1" });
    await request("PUT", `${MANY}?id=${a}&id=${b}`, { status: "resolved" });
    expect((await read(b)).status).toBe("resolved");
    expect((await request("DELETE", `${ORG}/${a}/`)).status).toBe(202);
    expect((await api.get(`${ORG}/${a}/`)).status).toBe(404);
    const gone = BulkChangeView.parse(await (await request("DELETE", `${MANY}?id=${b}`)).json());
    expect(gone).toMatchObject({ what: "delete", done: 1, undo: "impossible" });
    expect((await api.get(`${ORG}/${c}/`)).status).toBe(200);
  });

  it("records who commented and acted, and lets nobody comment as somebody else", async () => {
    const [id = ""] = await send(1, { release: "1.0.0" });
    const me = { authorization: `Bearer ${DASHBOARD_TOKEN}` };
    const comments = `${ORG}/${id}/comments/`;
    const mine = ActivityView.parse(
      await (await request("POST", comments, { text: "<b>odd</b>" }, me)).json(),
    );
    expect(mine).toMatchObject({ by: { kind: "person", name: "me" }, detail: { text: "<b>odd</b>" } });
    expect((await request("PUT", `${comments}${mine.id}/`, { text: "x" })).status).toBe(403);
    expect((await request("DELETE", `${comments}${mine.id}/`)).status).toBe(403);
    expect((await request("PUT", `${comments}${mine.id}/`, { text: "even" }, me)).status).toBe(200);
    expect((await request("POST", comments, { text: "  " }, me)).status).toBe(400);
    expect((await request("PUT", `${ORG}/99/comments/${mine.id}/`, { text: "x" }, me)).status).toBe(404);
    await update(id, { status: "resolved" });
    const kinds = (await history(id)).map(({ by, detail }) => `${by.kind} ${detail.kind}`);
    expect(kinds).toEqual(["token resolve", "person comment", "system first_seen"]);
    expect((await read(id)).numComments).toBe(1);
    const { deed } = await (await request("DELETE", `${comments}${mine.id}/`, undefined, me)).json();
    expect((await read(id)).numComments).toBe(0);
    await request("POST", `/api/v1/issues/changes/${deed}/undo`, undefined, me);
    expect((await read(id)).numComments).toBe(1);
  });
});
