import { afterEach, beforeEach, expect, it } from "vitest";
import { IncidentList, IncidentPage } from "#api/incidents.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { Channel } from "#model/watch/channel.ts";
import { Rule } from "#model/watch/rule.ts";
import { SilenceMatch } from "#model/watch/silence.ts";
import { NO_EVIDENCE, NO_SUBJECT, type AlertChange } from "#model/watch/alert.ts";
import { openUnsilenced } from "#collector/incidents/open-unsilenced.ts";
import { settleIncidents } from "#collector/incidents/settle-incidents.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newHash, newTraceId, NOW } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const STARTED = NOW - 29 * MINUTE;
const TRACE = newTraceId();

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

async function send(method: string, path: string, body?: unknown, of = "incidents") {
  const answer = await api.app.request(`http://localhost/api/v1/${of}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
}

async function page(number = 1) {
  const { status, body } = await send("GET", `/${number}`);
  expect(status).toBe(200);
  return IncidentPage.parse(body);
}

/** A checkout that fails for a quarter of its requests from the start on, after a release. */
async function sendIncident(): Promise<void> {
  const request = (at: number, fails: boolean, release: string) =>
    makeSpan({
      name: "GET /checkout",
      service: "web",
      resource: { "service.name": "web", "service.version": release },
      attributes: { "http.route": "/checkout" },
      start: BigInt(at) * 1_000_000n,
      status: fails ? "error" : "ok",
      ...(fails && at === STARTED + 1000 ? { traceId: TRACE } : {}),
    });
  const spans = Array.from({ length: 60 }, (_, minute) =>
    Array.from({ length: 4 }, (__, place) => {
      const at = NOW - (59 - minute) * MINUTE - MINUTE + 1000;
      const isAfter = at >= STARTED;
      return request(at, isAfter && place === 0, isAfter ? "2026.11.4" : "2026.11.3");
    }),
  ).flat();
  const hashes = [newHash()];
  const events = ["id:mara@example.com", "id:2", "id:2"].map((userKey, place) =>
    makeEvent({
      hashes,
      userKey,
      title: "TypeError: no rate for jonas@example.com <b>",
      timestamp: STARTED + place * MINUTE,
      receivedAt: NOW,
    }),
  );
  const logs = [
    makeLog({
      service: "web",
      severity: 17,
      body: "no rate for GB",
      time: BigInt(NOW - 5 * MINUTE) * 1_000_000n,
    }),
  ];
  await api.store.append(makeBatch({ spans, events, logs }));
}

const ALERT: AlertChange = {
  kind: "open",
  alert: {
    key: "failures web /checkout",
    uid: "u",
    ruleId: "failures",
    ruleName: "More failures",
    runbook: null,
    kind: "failures",
    severity: "page",
    openedAt: STARTED,
    detectedAt: STARTED + 3 * MINUTE,
    detail: {
      title: "/checkout of web fails",
      text: "25 % of 116 requests failed (29), usually 0 %.",
      subject: { ...NO_SUBJECT, service: "web", operation: "/checkout" },
      measure: { now: 0.25, before: 0, unit: "share", count: 116 },
      evidence: {
        ...NO_EVIDENCE,
        issue: { id: "1", shortId: "APP-1", title: "TypeError" },
        release: "2026.11.4",
      },
    },
  },
  channels: null,
};

async function openByAlert(): Promise<void> {
  await sendIncident();
  const channel = { id: "ops", name: "ops", kind: "webhook", address: "https://hooks.example/ops" };
  await api.store.putChannel({ channel: Channel.parse(channel), origin: "person" }, NOW);
  await api.store.changeAlerts([ALERT], []);
  const [message] = await api.store.listAlertMessages([1]);
  const delivery = { key: "k", channel: "ops", reasons: [], messages: [message!.id], repeats: [], logs: [] };
  const at = STARTED + 3 * MINUTE + 2000;
  await api.store.pickMessages({ deliveries: [delivery], held: [], givenUp: [], closed: [] }, at);
  await api.store.settleDelivery("ops", "k", { at, dueAt: null, failure: null });
}

it("leads from an alert to a report whose figures are those of the requests", async () => {
  await openByAlert();
  const { incident, timeline, impact, charts, report } = await page();
  expect(incident).toMatchObject({
    key: "INC-1",
    status: "open",
    severity: "page",
    services: ["web"],
    operation: { service: "web", name: "/checkout" },
    milestones: { started: isoFromMillis(STARTED), detected: isoFromMillis(STARTED + 3 * MINUTE) },
    alerts: { total: 1, firing: 1 },
  });
  expect(timeline.map(({ title, isPinned, isChosen }) => [title, isPinned, isChosen])).toEqual([
    ["2026.11.4 of web first seen", true, false],
    ["First event of APP-1", true, false],
    ["More failures: /checkout of web", true, false],
    ["INC-1 opened", false, false],
    ["Alert delivered to ops", false, false],
  ]);
  // 29 minutes of 4 requests, of which one fails.
  expect(impact).toMatchObject({ requests: 116, failed: 29, users: 2, isOver: false });
  expect(charts).toHaveLength(1);
  const [chart] = charts;
  expect(chart).toMatchObject({ entry: null, service: "web", operation: "/checkout", stepMillis: MINUTE });
  expect(chart?.releases.map(({ version }) => version)).toEqual(["2026.11.4"]);
  expect(chart?.steps.reduce((sum, { failed }) => sum + failed, 0)).toBe(29);
  expect(report.whatHappened).toEqual({
    written: null,
    draft:
      "Release 2026.11.4 was first seen as it started. The rule “More failures” fired on /checkout of web after 3 min. 29 of 116 requests to /checkout of web failed.",
  });
  expect(report.cause.draft).toBe(
    "Suspect: release 2026.11.4. Most failing requests have an event of APP-1.",
  );
  expect(report.followUps).toEqual({ written: null, draft: ["Fix APP-1 and resolve it"] });
});

it("acknowledges its alerts, which report that", async () => {
  await openByAlert();
  await send("PUT", "/1", { milestones: { acknowledged: isoFromMillis(NOW) } });
  expect(await api.store.getAlert(1)).toMatchObject({ acknowledgedAt: NOW, acknowledgedBy: "API token" });
  const messages = await api.store.listAlertMessages([1]);
  expect(messages.map(({ event }) => event)).toEqual(["opened", "updated"]);
  const { timeline } = await page();
  expect(timeline.filter(({ title }) => title.endsWith("cknowledged")).map(({ title }) => title)).toEqual([
    "Acknowledged",
  ]);
});

it("keeps titles of entries and drafts free of what events say", async () => {
  await openByAlert();
  const { timeline, report } = await page();
  const goesOut = JSON.stringify([timeline.map(({ title }) => title), report]);
  expect(goesOut).not.toContain("@");
  expect(JSON.stringify(timeline)).toContain("jonas@example.com");
});

it("pins traces, issues, log lines and charts with what they say, and refuses what is not there", async () => {
  await openByAlert();
  const logs = (await (await api.get("/api/v1/logs")).json()) as { logs: { id: string; time: string }[] };
  const [log] = logs.logs;
  const pins = [
    { kind: "trace", traceId: TRACE },
    { kind: "issue", issueId: "1" },
    { kind: "log", logId: log!.id, time: log!.time },
    {
      kind: "chart",
      service: "web",
      operation: "/checkout",
      start: isoFromMillis(NOW - 60 * MINUTE),
      end: isoFromMillis(NOW),
    },
  ];
  for (const pin of pins) expect((await send("POST", "/INC-1/entries", { pin })).status).toBe(204);
  const { timeline, charts } = await page();
  const chosen = timeline.filter(({ isChosen }) => isChosen);
  expect(chosen.map(({ kind, title, detail, isPinned }) => [kind, title, detail, isPinned])).toEqual([
    ["log", "Log line of web, error", "no rate for GB", true],
    ["trace", `Trace ${TRACE.slice(0, 12)} pinned`, "GET /checkout of web", true],
    ["issue", "APP-1 pinned", "TypeError: no rate for jonas@example.com <b>", true],
    ["chart", "Chart of /checkout of web pinned", "Share of failed requests", true],
  ]);
  expect(chosen[0]?.at).toBe(isoFromMillis(NOW - 5 * MINUTE));
  expect(charts.map(({ entry }) => entry)).toEqual([null, chosen[3]?.id]);
  for (const pin of [
    { kind: "trace", traceId: newTraceId() },
    { kind: "issue", issueId: "99" },
    { kind: "log", logId: "9", time: isoFromMillis(NOW) },
  ])
    expect((await send("POST", "/1/entries", { pin })).status).toBe(404);
});

it("stores notes and pins of entries, and deletes notes only", async () => {
  await openByAlert();
  await send("POST", "/1/entries", { note: " only GB ", at: isoFromMillis(NOW - MINUTE) });
  const noteOf = async () => (await page()).timeline.find(({ kind }) => kind === "note");
  const note = await noteOf();
  expect(note).toMatchObject({ detail: "only GB", by: "API token", isPinned: false });
  await send("POST", "/1/pins", { entry: note?.id, isPinned: true });
  await send("PUT", `/1/entries/${note?.own}`, { note: "only Great Britain" });
  expect(await noteOf()).toMatchObject({
    detail: "only Great Britain",
    at: note?.at,
    isPinned: true,
    isChosen: true,
  });
  expect((await send("POST", "/1/pins", { entry: "alert:77:opened", isPinned: true })).status).toBe(404);
  expect((await send("DELETE", "/1/entries/1")).status).toBe(404);
  expect((await send("DELETE", `/1/entries/${note?.own}`)).status).toBe(204);
  expect(await noteOf()).toBeUndefined();
});

it("offers drafts, and never puts one in the place of what somebody wrote", async () => {
  await openByAlert();
  await send("PUT", "/1/report", { version: 0, cause: "The table lost GB." });
  await send("PUT", "/1", { milestones: { mitigated: isoFromMillis(NOW) } });
  const { report } = await page();
  expect(report.cause).toMatchObject({ written: "The table lost GB." });
  expect(report.whatHappened).toMatchObject({ written: null });
  expect(report.whatHappened.draft).toContain("It was mitigated after 29 min.");
  const stale = await send("PUT", "/1/report", { version: 0, cause: "no" });
  expect(stale).toMatchObject({ status: 409, body: { detail: expect.stringContaining("version") } });
});

it("keeps a resolved incident as it was when its alerts and requests are gone", async () => {
  await openByAlert();
  await send("PUT", "/1", {
    lead: "Mara Lind",
    milestones: { mitigated: isoFromMillis(NOW - MINUTE), resolved: isoFromMillis(NOW) },
  });
  const before = await page();
  expect(before.incident).toMatchObject({ status: "resolved", lead: "Mara Lind" });
  expect(before.impact).toMatchObject({ isOver: true, requests: 112, failed: 28 });
  const [alert] = await api.store.listAlerts(0, 5);
  await api.store.changeAlerts([{ kind: "end", id: alert!.id, endedAt: NOW }], []);
  const later = { ...ALERT.alert, key: "later", uid: "later", detectedAt: NOW + 91 * 1440 * MINUTE };
  await api.store.changeAlerts([{ ...ALERT, alert: { ...later, severity: "info" } }], []);
  expect(await api.store.getAlert(alert!.id)).toBeNull();
  expect((await page()).timeline).toEqual(before.timeline);
  // Opened again, it follows from what is stored now.
  await send("PUT", "/1", { milestones: { resolved: null } });
  expect((await page()).timeline.map(({ title }) => title)).not.toContain("More failures: /checkout of web");
});

it("resolves by itself what nobody touched, half an hour after the last alert", async () => {
  await openByAlert();
  const [alert] = await api.store.listAlerts(0, 5);
  await api.store.changeAlerts([{ kind: "end", id: alert!.id, endedAt: NOW }], []);
  const settleAt = (now: number) => settleIncidents({ store: api.store, clock: () => now });
  await settleAt(NOW + 29 * MINUTE);
  expect((await page()).incident.status).toBe("open");
  await settleAt(NOW + 30 * MINUTE);
  const { incident, timeline } = await page();
  expect(incident).toMatchObject({ status: "resolved", milestones: { resolved: isoFromMillis(NOW) } });
  expect(timeline.at(-1)).toMatchObject({
    title: "Resolved",
    by: "Glasshouse",
    detail: "Its alerts were over for 30 minutes.",
  });
});

it("is opened once the silence of an alert is over that still fires, and never while its rule is muted", async () => {
  await sendIncident();
  const match = SilenceMatch.parse({ service: "web" });
  const silence = { match, reason: "", createdBy: "me", startsAt: STARTED, endsAt: NOW };
  await api.store.addSilence(silence);
  const rule = { id: "muted", name: "Muted", condition: { kind: "failures" } };
  const mutedUntil = isoFromMillis(STARTED + 4 * MINUTE);
  await api.store.putRule({ rule: Rule.parse({ ...rule, mutedUntil }), origin: "person" }, STARTED);
  const muted = { ...ALERT.alert, key: "muted", uid: "m", ruleId: "muted" };
  const detail = { ...ALERT.alert.detail, subject: { ...NO_SUBJECT, service: "mailer" } };
  await api.store.changeAlerts([ALERT, { ...ALERT, alert: { ...muted, detail } }], []);
  const openAt = async (now: number) => {
    await openUnsilenced({ store: api.store, clock: () => now });
    return (await send("GET", "")).body;
  };
  expect(await openAt(NOW - 1)).toEqual({ incidents: [] });
  expect((await send("GET", "", undefined, "open-incidents/count")).body).toEqual({ open: 0 });
  expect(await openAt(NOW)).toMatchObject({ incidents: [{ key: "INC-1", services: ["web"] }] });
  expect((await send("GET", "", undefined, "open-incidents/count")).body).toEqual({ open: 1 });
});

it("is opened by hand from an alert, an issue or a trace", async () => {
  await sendIncident();
  await api.store.changeAlerts([{ ...ALERT, alert: { ...ALERT.alert, severity: "ticket" } }], []);
  const opened = await send("POST", "", {
    title: "Checkout fails",
    services: ["web"],
    alert: 1,
    lead: "Mara Lind",
    pin: { kind: "issue", issueId: "1" },
  });
  expect(opened).toMatchObject({
    status: 201,
    body: {
      key: "INC-1",
      lead: "Mara Lind",
      openedBy: "API token",
      alerts: { total: 1 },
      milestones: { started: isoFromMillis(STARTED), detected: isoFromMillis(STARTED + 3 * MINUTE) },
    },
  });
  expect((await page()).timeline.map(({ title }) => title)).toContain("APP-1 pinned");
  expect(IncidentList.parse((await send("GET", "?status=open")).body).incidents).toHaveLength(1);
});

it.each([
  ["", { title: " " }, "title"],
  ["", { title: "a", severity: "huge" }, "severity"],
  ["", { title: "a", startedAt: isoFromMillis(NOW + 5 * MINUTE) }, "milestones.started"],
  ["", { title: "a", services: ["web", ""] }, "services.1"],
  ["", { title: "a", alert: 0 }, "alert"],
  ["", { title: "a", odd: 1 }, "odd"],
  ["/1", { milestones: { mitigated: "noon" } }, "milestones.mitigated"],
  ["/1", { milestones: { detected: isoFromMillis(STARTED - 1) } }, "milestones.detected"],
  [
    "/1",
    { milestones: { mitigated: isoFromMillis(NOW), resolved: isoFromMillis(NOW - 1) } },
    "milestones.resolved",
  ],
  ["/1/entries", { note: "" }, "note"],
  ["/1/entries", {}, "note"],
  ["/1/entries", { note: "a", at: isoFromMillis(NOW + 5 * MINUTE) }, "at"],
  ["/1/entries", { pin: { kind: "trace", traceId: "x" } }, "pin.traceId"],
  [
    "/1/entries",
    { pin: { kind: "chart", service: "web", start: isoFromMillis(2), end: isoFromMillis(1) } },
    "pin.end",
  ],
  ["/1/report", { version: 0, followUps: [{ text: "" }] }, "followUps.0.text"],
])("refuses at %j the body %j, and names the place", async (path, body, place) => {
  await openByAlert();
  const method = path === "" || path.endsWith("entries") ? "POST" : "PUT";
  const { status, body: problem } = await send(method, path, body);
  expect([status, (problem as { detail: string }).detail]).toEqual([400, expect.stringContaining(place)]);
});

it("answers 404 for an incident that there is not", async () => {
  for (const name of ["7", "INC-7", "x", "-1"]) expect((await send("GET", `/${name}`)).status).toBe(404);
  expect((await send("PUT", "/7", { title: "a" })).status).toBe(404);
  expect((await send("POST", "/7/entries", { note: "a" })).status).toBe(404);
});
