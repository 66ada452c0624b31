import { afterEach, beforeEach, expect, it } from "vitest";
import type { AlertLinkView } from "#api/alert-links.ts";
import { signedQuery } from "#collector/notify/links/sign-link.ts";
import type { Alert } from "#model/watch/alert.ts";
import { NOW } from "../contract/make-batch.ts";
import { ALERT } from "../fixtures/example-alert.ts";
import { NOTIFIER } from "./no-notifier.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
  await open(NOW);
});
afterEach(() => api.discard());

async function open(detectedAt: number, parts: Partial<Alert> = {}): Promise<void> {
  const alert = { ...ALERT, openedAt: detectedAt, detectedAt, ...parts };
  await api.store.changeAlerts([{ kind: "open", alert, channels: null }], []);
}

const link = (action: "acknowledge" | "silence", detectedAt = NOW, key = NOTIFIER.linkKey) =>
  Object.fromEntries(new URLSearchParams(signedQuery({ uid: ALERT.uid, detectedAt }, action, key)));

/** As whoever has a message, who is not signed in. */
async function request(
  query: Record<string, unknown>,
  method: "GET" | "POST",
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await api.app.request(
    `http://localhost/api/v1/alert-links${method === "GET" ? `?${search}` : ""}`,
    {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method === "GET" ? {} : { body: JSON.stringify(query) }),
    },
  );
  return { status: answer.status, body: (await answer.json()) as AlertLinkView & { detail?: string } };
}
const acknowledgedBy = async () => (await api.store.getAlert(ALERT.uid))?.acknowledgedBy;

it("describes what a link does, and does nothing, however often it is followed", async () => {
  const { status, body } = await request(link("acknowledge"), "GET");
  expect(status).toBe(200);
  expect(body).toEqual({
    do: "acknowledge",
    title: "/checkout of web fails",
    text: ALERT.detail.text,
    rule: { name: "More failures", kind: "failures" },
    severity: "page",
    state: "firing",
    openedAt: new Date(NOW).toISOString(),
    endedAt: null,
    acknowledged: null,
    silencedUntil: null,
  });
  await request(link("silence"), "GET");
  expect(await acknowledgedBy()).toBeNull();
  expect(await api.store.listSilences(0)).toEqual([]);
});

it("acknowledges on a POST; whoever comes second sees that it was", async () => {
  for (const turn of ["first", "second"]) {
    const { status, body } = await request(link("acknowledge"), "POST");
    expect([turn, status, body.acknowledged?.by]).toEqual([turn, 200, "a link in a message"]);
  }
});

it("silences what the alert is about for as long as was chosen, without piling up", async () => {
  const { body } = await request({ ...link("silence"), hours: 4 }, "POST");
  expect(body.silencedUntil).toBe(new Date(NOW + 4 * HOUR).toISOString());
  await request({ ...link("silence"), hours: 1 }, "POST");
  const silences = await api.store.listSilences(0);
  expect(silences).toMatchObject([
    {
      match: { rule: "more-failures", service: "web", operation: "/checkout", severity: null },
      createdBy: "a link in a message",
      endsAt: NOW + 4 * HOUR,
    },
  ]);
  const alerts = await (await api.get("/api/v1/alerts")).json();
  expect(alerts).toMatchObject({ alerts: [{ silencedBy: silences[0]?.id }] });
  expect((await request({ ...link("silence"), hours: 9_000 }, "POST")).status).toBe(400);
});

it.each([
  ["of another action", { ...link("acknowledge"), do: "silence" }],
  ["of another alert", { ...link("acknowledge"), alert: "cd".repeat(16) }],
  ["of a longer time", { ...link("acknowledge"), until: String(NOW) }],
  ["of another key", link("acknowledge", NOW, "a guessed key")],
  ["that has expired", link("acknowledge", NOW - WEEK - 1_000)],
])("refuses a link %s", async (_, forged) => {
  for (const method of ["GET", "POST"] as const) {
    const { status, body } = await request(forged, method);
    expect([status, body.detail]).toEqual([403, expect.stringContaining("expired, or is incomplete")]);
  }
  expect(await acknowledgedBy()).toBeNull();
});

it("refuses a change by a page of another site, and one of an alert that is over", async () => {
  const crossSite = { "sec-fetch-site": "cross-site" };
  expect((await request(link("acknowledge"), "POST", crossSite)).status).toBe(403);
  expect((await request(link("acknowledge"), "POST", { "content-type": "text/plain" })).status).toBe(415);
  const { id } = (await api.store.getAlert(ALERT.uid))!;
  await api.store.changeAlerts([{ kind: "end", id, endedAt: NOW }], []);
  expect((await request(link("acknowledge"), "POST")).status).toBe(409);
  expect((await request(link("acknowledge"), "GET")).body).toMatchObject({ state: "resolved" });
});
