import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/app-error.ts";
import type { SpanId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import { EventView } from "#api/events.ts";
import { IssuePage, OperationPage, SpanPage } from "#api/pages.ts";
import {
  makeBatch,
  makeEvent,
  makeSpan,
  newHash,
  newSpanId,
  newTraceId,
  NOW,
} from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const PAGE = "/api/v1/projects/app/issue-page";

describe("the read API: pages", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const pageOf = async (path: string) => IssuePage.parse(await (await api.get(`${PAGE}/${path}`)).json());

  async function sendTraced() {
    const traceId = newTraceId();
    const span = makeSpan({ traceId });
    const hashes = [newHash()];
    const extra = { exception: [{ type: "TypeError", value: "x is not a function" }] };
    const [first, latest] = [0, 1000].map((after) =>
      makeEvent({ traceId, spanId: span.spanId, timestamp: NOW - 5000 + after, hashes, extra }),
    );
    const { events } = await api.store.append(makeBatch({ events: [first!, latest!], spans: [span] }));
    return { traceId, issue: String(events[0]!.issueId), first: first!.event, latest: latest!.event };
  }

  it("returns an issue's page at once, with the same parts as the single endpoints", async () => {
    const { issue, latest, traceId } = await sendTraced();
    const page = await pageOf(issue);
    const ofIssue = `/api/0/organizations/glasshouse/issues/${issue}`;
    const read = async (path: string): Promise<unknown> => (await api.get(`${ofIssue}/${path}`)).json();
    expect(page.issue).toEqual({ ok: true, value: await read("") });
    expect(page.facets).toEqual({ ok: true, value: await read("facets/") });
    expect(page.merged).toEqual({ ok: true, value: await read("hashes/") });
    expect(page.similar).toEqual({ ok: true, value: await read("similar/") });
    expect(page.history).toMatchObject({ ok: true, value: { items: await read("activities/") } });
    expect(page.trace).toMatchObject({ traceId, spans: [{ service: "shop" }] });
    const { entries, _meta, ...event } = EventView.parse(await read("events/latest/"));
    expect(page.event).toMatchObject({ ok: true, value: { ...event, eventID: latest.eventId } });
    expect(page.event).toMatchObject({ value: { position: { number: 2, of: 2 }, threads: [] } });
    expect(page.event.ok && page.event.value.meta).toEqual({});
    expect(_meta.entries).toEqual({});
    expect(entries[0]).toMatchObject({
      type: "exception",
      data: { values: page.event.ok ? page.event.value.exceptions : null },
    });
  });

  it("returns the requested event, and names its issue if that is another one", async () => {
    const { issue, first, latest } = await sendTraced();
    const page = await pageOf(`${issue}?event=${first.eventId}`);
    expect(page.event).toMatchObject({ value: { groupID: issue, nextEventID: latest.eventId } });
    const wrong = await pageOf(`99?event=${first.eventId}`);
    expect(wrong.event).toMatchObject({ value: { groupID: issue } });
    expect(wrong.issue).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(await pageOf(`${issue}?event=${newTraceId()}`)).toMatchObject({
      event: { ok: false, error: { code: "not_found" } },
      issue: { ok: true },
      trace: null,
    });
  });

  it("leaves out a part that fails, and returns the others", async () => {
    const { issue } = await sendTraced();
    api.store.getIssueFacets = () => Promise.reject(new AppError("query_timeout"));
    api.store.getTraceJson = () => Promise.reject(new AppError("store_busy"));
    expect(await pageOf(issue)).toMatchObject({
      issue: { ok: true },
      event: { ok: true },
      similar: { ok: true },
      facets: { ok: false, error: { code: "query_timeout" } },
      trace: null,
    });
  });

  it("returns who calls an operation, what it calls, and the issues in its traces", async () => {
    const traceId = newTraceId();
    const at = (millis: number) => BigInt(NOW - 60_000 + millis) * 1_000_000n;
    const child = (parent: { spanId: SpanId }, from: number, millis: number, rest: Partial<Span>) =>
      makeSpan({
        traceId,
        parentSpanId: parent.spanId,
        start: at(from),
        duration: millis * 1e6,
        ...rest,
      });
    const root = makeSpan({
      traceId,
      service: "web",
      name: "GET /cart/7",
      start: at(0),
      duration: 1e9,
      attributes: { "http.route": "/cart" },
      resource: { "deployment.environment.name": "production" },
    });
    const call = child(root, 100, 400, { service: "web", name: "GET", kind: "client" });
    const pay = child(call, 110, 200, { service: "pay", name: "charge", status: "error" });
    const inside = child(pay, 110, 180, { service: "pay", name: "work", kind: "internal" });
    const queries = [120, 160].map((from) =>
      child(inside, from, 50, {
        service: "pay",
        name: "SELECT cards",
        kind: "client",
        attributes: { "db.system": "postgresql" },
      }),
    );
    const event = makeEvent({ traceId, timestamp: NOW - 59_000 });
    const { events } = await api.store.append(
      makeBatch({ spans: [root, call, pay, inside, ...queries], events: [event] }),
    );
    const read = async (query: string) =>
      OperationPage.parse(await (await api.get(`/api/v1/operation-page?${query}`)).json());
    expect(await read("service=web&route=/cart")).toMatchObject({
      calls: {
        value: {
          requests: 1,
          complete: true,
          // It waits 400 ms of its second for the call, in which the network is included.
          ownShare: 0.6,
          callers: [{ service: null, route: "", requests: 1, share: null }],
          callees: [{ kind: "service", service: "pay", route: "charge", calls: 1, failed: 1, share: 0.4 }],
        },
      },
      issues: { value: [{ issue: { id: String(events[0]!.issueId) }, events: 1 }] },
    });
    expect(await read("service=web&route=/cart&environment=production")).toMatchObject({
      calls: { value: { requests: 1 } },
      issues: { value: [{ events: 1 }] },
    });
    expect(await read("service=web&route=/cart&environment=staging")).toMatchObject({
      calls: { value: { requests: 0 } },
      issues: { value: [] },
    });
    expect(await read("service=pay&route=charge")).toMatchObject({
      calls: {
        value: {
          // The two queries overlap by 10 ms.
          ownShare: 0.55,
          callers: [{ service: "web", route: "/cart", requests: 1, failed: 1, share: 0.2 }],
          callees: [
            { kind: "external", service: "postgresql", route: "SELECT cards", calls: 2, share: 0.45 },
          ],
        },
      },
    });
    expect(await read("service=pay&route=none")).toMatchObject({
      calls: { value: { requests: 0, ownShare: 1, callers: [], callees: [] } },
      issues: { value: [] },
    });
  });

  it("returns a span with its links, and which of the linked traces are stored", async () => {
    const traceId = newTraceId();
    const [named, missing] = [newTraceId(), newTraceId()];
    const span = makeSpan({
      traceId,
      links: [named, missing].map((id) => ({ traceId: id, spanId: newSpanId(), attributes: {} })),
    });
    await api.store.append(makeBatch({ spans: [span, makeSpan({ traceId: named })] }));
    const answer = await api.get(`/api/v1/traces/${traceId}/spans/${span.spanId}/page`);
    expect(SpanPage.parse(await answer.json())).toMatchObject({
      trace: { traceId, spans: [{ spanId: span.spanId }] },
      links: { ok: true, value: { incoming: [], stored: [named] } },
    });
    expect((await api.get(`/api/v1/traces/${newTraceId()}/spans/${span.spanId}/page`)).status).toBe(404);
  });
});
