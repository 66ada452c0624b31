import { expect, it } from "vitest";
import { NO_EVIDENCE, NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import { draftReport } from "./draft-report.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;

function alert(id: number, parts: Partial<Alert>, frame: string): Alert {
  return {
    id,
    key: `alert ${id}`,
    uid: String(id).repeat(32),
    ruleId: "rule",
    ruleName: "Rule",
    runbook: null,
    kind: "failures",
    severity: "ticket",
    openedAt: START + id * MINUTE,
    detectedAt: START + 5 * MINUTE,
    endedAt: null,
    clearSince: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    ...parts,
    detail: {
      title: "/checkout is failing",
      text: "",
      subject: { ...NO_SUBJECT, service: "shop", operation: "/checkout" },
      measure: null,
      evidence: { ...NO_EVIDENCE, frame },
    },
  };
}

/** An incident of alerts, the earliest first, as the store lists them. */
function record(...ofAlerts: Alert[]): IncidentRecord {
  return {
    incident: {
      number: 1,
      title: "/checkout is failing",
      severity: "page",
      services: ["shop"],
      operation: null,
      environment: null,
      lead: null,
      comms: null,
      milestones: {
        started: START,
        detected: START + 5 * MINUTE,
        acknowledged: null,
        mitigated: null,
        resolved: null,
      },
      openedAt: START + 5 * MINUTE,
      openedBy: "More failures",
      touchedAt: null,
      report: { whatHappened: null, cause: null, followUps: null },
      reportVersion: 0,
    },
    alerts: ofAlerts.length,
    firing: ofAlerts.length,
    entries: [],
    pins: [],
    ofAlerts,
    evidence: null,
  };
}

const FACTS = { start: START, end: START + 60 * MINUTE, messages: [], issues: [], releases: [], deploys: [] };
const IMPACT = { start: START, end: START + 60 * MINUTE, requests: 0, failed: 0, users: null };

it("begins with the alert that paged somebody, whichever began first", () => {
  const slow = alert(0, { kind: "slower", ruleName: "Slower than usual" }, "src/cart.ts:1 in slow");
  const failing = alert(1, { severity: "page", ruleName: "More failures" }, "src/tax.ts:41 in totals");
  const later = alert(2, { severity: "page", ruleName: "Another page" }, "src/other.ts:1 in later");
  const drafts = draftReport(record(slow, failing, later), FACTS, IMPACT);
  expect(drafts.whatHappened).toMatch(/^The rule “More failures” fired on .* after 5 min\.$/);
  expect(drafts.cause).toBe("The error comes from src/tax.ts:41 in totals.");
});

it("begins with the earliest of those that are as severe", () => {
  const first = alert(0, { ruleName: "First" }, "src/a.ts:1 in a");
  const second = alert(1, { ruleName: "Second" }, "src/b.ts:1 in b");
  expect(draftReport(record(first, second), FACTS, IMPACT).whatHappened).toContain("“First”");
});
