import { expect, it } from "vitest";
import { NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import { messageFor } from "./message.ts";

const ALERT: Alert = {
  id: 7,
  key: "failures web /checkout",
  uid: "ab".repeat(16),
  ruleId: "more-failures",
  ruleName: "More failures",
  runbook: null,
  kind: "failures",
  severity: "page",
  openedAt: Date.parse("2026-11-22T14:02:00Z"),
  detectedAt: Date.parse("2026-11-22T14:05:00Z"),
  endedAt: Date.parse("2026-11-22T15:00:00Z"),
  clearSince: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  detail: {
    title: "/checkout of web fails",
    text: "21 % of 340 requests failed (71), usually 0.9 %.",
    subject: { ...NO_SUBJECT, service: "web", operation: "/checkout" },
    measure: { now: 0.21, before: 0.009, unit: "share", count: 340 },
    evidence: {
      issue: { id: "3", shortId: "APP-3", title: "TypeError: <!channel> vatRate" },
      frame: null,
      common: ["country = GB (100 %, otherwise 22 %)"],
      release: "2026.11.4",
      traceId: "cd".repeat(16),
    },
  },
};
const DASHBOARD = "https://watch.example";

it("tells a webhook everything, in fields", () => {
  const { body } = messageFor("webhook", ALERT, "opened", DASHBOARD);
  expect(JSON.parse(body)).toEqual({
    version: 1,
    key: ALERT.uid,
    state: "firing",
    ruleId: "more-failures",
    ruleName: "More failures",
    runbook: null,
    kind: "failures",
    severity: "page",
    ...ALERT.detail,
    startedAt: "2026-11-22T14:02:00.000Z",
    endedAt: null,
    links: {
      alerts: `${DASHBOARD}/observe/alerts`,
      subject: `${DASHBOARD}/observe/traces/operation?of=web&name=%2Fcheckout&period=1h`,
      trace: `${DASHBOARD}/observe/traces/${"cd".repeat(16)}`,
    },
  });
  expect(JSON.parse(messageFor("webhook", ALERT, "ended", DASHBOARD).body)).toMatchObject({
    state: "resolved",
    endedAt: "2026-11-22T15:00:00.000Z",
  });
});

it("tells people the cause first, and mentions nobody on a sender's behalf", () => {
  const { text } = JSON.parse(messageFor("slack", ALERT, "opened", DASHBOARD).body) as { text: string };
  expect(text.split("\n").slice(0, 5)).toEqual([
    "*Firing: /checkout of web fails*",
    "21 % of 340 requests failed (71), usually 0.9 %.",
    "Issue APP-3: TypeError: &lt;!channel&gt; vatRate",
    "Suspect release: 2026.11.4",
    "In common: country = GB (100 %, otherwise 22 %)",
  ]);
  const discord = JSON.parse(messageFor("discord", ALERT, "opened", DASHBOARD).body) as object;
  expect(discord).toMatchObject({ allowed_mentions: { parse: [] } });
});

it("puts a title of any script into a header", () => {
  const cart = { ...ALERT, detail: { ...ALERT.detail, title: "Корзина\nfails" } };
  const { headers } = messageFor("ntfy", cart, "ended", DASHBOARD);
  expect(headers["title"]).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/);
});
