import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BlobList } from "#api/blobs.ts";
import { FeedbackList } from "#api/feedback.ts";
import { MetricAttributes, MetricList, MetricPoints, MetricSeriesAnswer } from "#api/metrics.ts";
import { CheckInList, MonitorList } from "#api/monitors.ts";
import { ReleaseHealthAnswer } from "#api/releases.ts";
import { StorageAnswer } from "#api/overview.ts";
import { makeBatch, makeEvent, newEventId, newTraceId, NOW, PROJECT } from "../contract/make-batch.ts";
import { makeBlob, makeCheckIn, makePoint } from "../contract/make-items.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const NANOS = 1_000_000n;
const at = (minutes: number) => BigInt(NOW + minutes * 60_000) * NANOS;

describe("the read API: metrics, monitors, release health, recordings and feedback", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const project = "/api/v1/projects/app";
  const read = async (path: string) => (await api.get(`${project}${path}`)).json();
  const status = async (path: string) => (await api.get(`${project}${path}`)).status;

  it("lists metrics by parts of their names, page by page", async () => {
    await api.store.append(
      makeBatch({
        metrics: [
          makePoint({ time: at(-5) }),
          makePoint({ time: at(-5), name: "http/requests", unit: null }),
        ],
      }),
    );
    const all = MetricList.parse(await read("/metrics"));
    expect(all.metrics.map(({ name }) => name)).toEqual(["http/requests", "queue.depth"]);
    expect(all.metrics[1]).toMatchObject({ kind: "gauge", services: ["shop"], points: 1 });
    expect(MetricList.parse(await read("/metrics?query=DEPTH")).metrics).toHaveLength(1);
    const first = MetricList.parse(await read("/metrics?limit=1"));
    const second = MetricList.parse(
      await read(`/metrics?limit=1&cursor=${encodeURIComponent(first.next ?? "")}`),
    );
    expect([first, second].flatMap(({ metrics }) => metrics.map(({ name }) => name))).toEqual([
      "http/requests",
      "queue.depth",
    ]);
  });

  it("returns a metric over time in steps, in total and by attribute", async () => {
    const point = (minutes: number, value: number, host: string) =>
      makePoint({ time: at(minutes), value: { kind: "gauge", value }, attributes: { host } });
    await api.store.append(makeBatch({ metrics: [point(-9, 3, "a"), point(-9, 5, "b"), point(-3, 7, "a")] }));
    const range = "start=2026-11-20T11:50:00Z&end=2026-11-20T12:00:00Z&interval=5m";
    const series = async (parts: string) =>
      MetricSeriesAnswer.parse(await read(`/metrics/queue.depth/series?${range}${parts}`));
    const whole = await series("");
    expect(whole.series).toEqual([{ group: [], values: [4, 7], total: 5 }]);
    expect(whole.chosen).toMatchObject({ type: "gauge", unit: "1", aggregate: "avg" });
    const grouped = await series("&groupBy=host&aggregate=max");
    expect(grouped.series).toEqual([
      { group: ["a"], values: [3, 7], total: 7 },
      { group: ["b"], values: [5, null], total: 5 },
    ]);
    expect((await series("&query=host:b+OR+host:c&aggregate=sum")).series).toMatchObject([{ total: 5 }]);
    const refused = await api.get(`/api/v1/projects/app/metrics/queue.depth/series?${range}&query=hosts:b`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Did you mean `host`?");
    const raw = MetricPoints.parse(await read("/metrics/queue.depth/points?limit=1"));
    expect(raw.points).toMatchObject([{ value: { kind: "gauge", value: 7 }, attributes: { host: "a" } }]);
    const { attributes } = MetricAttributes.parse(await read("/metrics/queue.depth/attributes"));
    expect(attributes).toEqual([
      {
        key: "host",
        values: [
          { value: "a", points: 2 },
          { value: "b", points: 1 },
        ],
      },
    ]);
  });

  it("finds a metric with a slash in its name, and returns null where sums and bounds overflow", async () => {
    const value = {
      kind: "exponential_histogram",
      temporality: "delta",
      count: 1,
      sum: Number.MAX_VALUE,
      min: null,
      max: null,
      scale: -10,
      zeroCount: 0,
      zeroThreshold: 0,
      positive: { offset: 5, counts: [1] },
      negative: { offset: 0, counts: [] },
    } as const;
    const points = [1, 2].map((minute) =>
      makePoint({
        time: at(-minute),
        name: "a/b c",
        value: { ...value, positive: { offset: 5, counts: [1] }, negative: { offset: 0, counts: [] } },
      }),
    );
    await api.store.append(makeBatch({ metrics: points }));
    const answer = MetricSeriesAnswer.parse(
      await read("/metrics/a%2Fb%20c/series?interval=1d&aggregate=sum"),
    );
    expect(answer.series).toMatchObject([{ total: null }]);
  });

  it("explains why a query about a metric is refused", async () => {
    expect(await status("/metrics/queue.depth/series?query=word")).toBe(400);
    expect(await status("/metrics/queue.depth/series?interval=1m&start=2020-01-01T00:00:00Z")).toBe(400);
    expect(await status("/metrics/queue.depth/series?interval=2m")).toBe(400);
    expect((await api.get("/api/v1/projects/nobody/metrics")).status).toBe(404);
    expect(MetricSeriesAnswer.parse(await read("/metrics/unknown/series")).series).toEqual([]);
  });

  it("lists monitors with the latest run of each environment, and a monitor's runs page by page", async () => {
    const runs = [0, 1, 2].map((minute) =>
      makeCheckIn({
        startedAt: NOW + minute * 60_000,
        duration: 1500,
        environment: minute === 2 ? "staging" : "production",
        status: minute === 1 ? "error" : "ok",
      }),
    );
    await api.store.append(makeBatch({ checkIns: runs }));
    const { monitors } = MonitorList.parse(await read("/monitors"));
    expect(monitors).toMatchObject([
      {
        slug: "nightly",
        environments: [
          { environment: "staging", latest: { status: "ok" } },
          { environment: "production", latest: { status: "error", duration: 1500 } },
        ],
      },
    ]);
    const first = CheckInList.parse(await read("/monitors/nightly/check-ins?limit=2"));
    expect(first.checkIns.map(({ id }) => id)).toEqual([runs[2]?.checkInId, runs[1]?.checkInId]);
    const rest = CheckInList.parse(await read(`/monitors/nightly/check-ins?cursor=${first.next}`));
    expect(rest).toMatchObject({ checkIns: [{ startedAt: "2026-11-20T12:00:00.000Z" }], next: null });
    expect(CheckInList.parse(await read("/monitors/none/check-ins")).checkIns).toEqual([]);
    expect(await status("/monitors/nightly/check-ins?cursor=x")).toBe(400);
  });

  it("returns sessions by release, with crash-free rates", async () => {
    const session = (sid: string, state: string, userKey: string) => ({
      projectId: PROJECT,
      sid,
      status: state,
      release: "shop@1",
      environment: "production",
      userKey,
      startedAt: NOW - 1000,
      receivedAt: NOW,
      errors: 0,
    });
    const sessions = [
      session(newEventId(), "crashed", "id:1"),
      session(newEventId(), "exited", "id:1"),
      session(newEventId(), "exited", "id:2"),
      session(newEventId(), "exited", "id:3"),
    ];
    await api.store.append(makeBatch({ sessions }));
    const { releases } = ReleaseHealthAnswer.parse(await read("/release-health"));
    expect(releases).toMatchObject([
      {
        release: "shop@1",
        sessions: 4,
        crashed: 1,
        crashFreeSessions: 0.75,
        users: 3,
        crashFreeUsers: 2 / 3,
      },
    ]);
    expect(await status("/release-health?start=yesterday")).toBe(400);
  });

  it("lists recordings by kind, group and trace, and sends their bytes as a download only", async () => {
    const traceId = newTraceId();
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const blobs = [
      makeBlob({ timestamp: NOW + 2, contentType: "text/html", size: html.length, payload: html }),
      makeBlob({ timestamp: NOW + 1, kind: "profile", traceId, segment: null }),
    ];
    await api.store.append(makeBatch({ blobs }));
    const all = BlobList.parse(await read("/blobs"));
    expect(all.blobs.map(({ kind }) => kind)).toEqual(["replay_recording", "profile"]);
    expect(BlobList.parse(await read(`/blobs?trace=${traceId}`)).blobs).toHaveLength(1);
    expect(BlobList.parse(await read("/blobs?kind=profile")).blobs).toHaveLength(1);
    expect(BlobList.parse(await read(`/blobs?group=${blobs[0]?.groupId}`)).blobs).toHaveLength(1);
    const page = await api.get(`${project}/blobs/${all.blobs[0]?.id}`);
    expect(page.headers.get("content-type")).toBe("application/octet-stream");
    expect(page.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(new Uint8Array(await page.arrayBuffer())).toEqual(html);
    expect(await status("/blobs/1-999")).toBe(404);
    expect(await status("/blobs/..%2F..%2Fetc")).toBe(404);
    expect(await status("/blobs?kind=film")).toBe(400);
  });

  it("lists feedback with the issue it is about", async () => {
    const made = makeEvent();
    const written = (minute: number, eventId: typeof made.event.eventId | null) => ({
      projectId: PROJECT,
      feedbackId: newEventId(),
      eventId,
      replayId: null,
      traceId: null,
      release: null,
      environment: null,
      receivedAt: NOW + minute,
      name: "Ann",
      email: "ann@example.test",
      message: "It <b>broke</b>",
      url: null,
      payload: null,
    });
    await api.store.append(
      makeBatch({ events: [made], feedback: [written(1, made.event.eventId), written(2, null)] }),
    );
    const { feedback } = FeedbackList.parse(await read("/feedback"));
    expect(feedback).toMatchObject([
      { issue: null, attachments: [] },
      { eventId: made.event.eventId, issue: { shortId: "APP-1" }, message: "It <b>broke</b>" },
    ]);
    expect(FeedbackList.parse(await read("/feedback?limit=1")).next).not.toBeNull();
  });

  it("reports disk use by day, and the retention", async () => {
    await api.store.append(
      makeBatch({ blobs: [makeBlob({ payload: new Uint8Array(500_000), size: 500_000 })] }),
    );
    const storage = StorageAnswer.parse(await (await api.get("/api/v1/storage")).json());
    expect(storage).toMatchObject({ days: [{ day: "2026-11-20" }], retention: { days: 30, bytes: null } });
    expect(storage.days[0]?.bytes).toBeGreaterThan(500_000);
    expect(storage.bytes).toBeGreaterThan(storage.days[0]?.bytes ?? 0);
  });

  it("requires the token for each endpoint", async () => {
    for (const path of ["metrics", "monitors", "release-health", "blobs", "feedback", "blobs/1-1"])
      expect((await api.app.request(`http://localhost${project}/${path}`)).status).toBe(401);
  });
});
