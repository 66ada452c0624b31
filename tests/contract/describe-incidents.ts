import { describe, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import type { NewIncident } from "#collector/store/port/incidents.ts";
import {
  NO_EVIDENCE,
  NO_SUBJECT,
  type AlertChange,
  type AlertDetail,
  type AlertSubject,
} from "#model/watch/alert.ts";
import { Rule } from "#model/watch/rule.ts";
import type { Severity } from "#model/watch/severity.ts";
import { SilenceMatch } from "#model/watch/silence.ts";
import { makeBatch, makeEvent, newHash, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const QUIET = 30 * MINUTE;

/** Incidents, and what alerts do to them. */
export function describeIncidents(name: string, openStore: OpenStore): void {
  describe(`${name}: incidents`, () => {
    const { store } = useStore(openStore);
    const change = (...changes: AlertChange[]) => store().changeAlerts(changes, []);
    const listed = () => store().listIncidents(false, 50);
    const only = async () => {
      const all = await listed();
      expect(all).toHaveLength(1);
      return (await store().getIncident(all[0]!.incident.number))!;
    };
    const putRule = (parts: object) =>
      store().putRule(
        { rule: Rule.parse({ name: "a rule", condition: { kind: "failures" }, ...parts }), origin: "person" },
        NOW,
      );
    const alertIds = async () => (await store().listAlerts(0, 50)).map(({ id }) => id);

    it("are opened by an alert of severity page, with its times and subject", async () => {
      await change(opening("a", { openedAt: NOW - 3 * MINUTE }));
      expect(await only()).toMatchObject({
        alerts: 1,
        firing: 1,
        evidence: null,
        pins: [],
        ofAlerts: [{ key: "a" }],
        entries: [{ at: NOW, by: "More failures", detail: { kind: "opened" } }],
        incident: {
          number: 1,
          title: "GET /checkout of web fails",
          severity: "page",
          services: ["web"],
          operation: { service: "web", name: "GET /checkout" },
          environment: "production",
          openedBy: "More failures",
          touchedAt: null,
          milestones: {
            started: NOW - 3 * MINUTE,
            detected: NOW,
            acknowledged: null,
            mitigated: null,
            resolved: null,
          },
        },
      });
    });

    it("are opened once for an alert that opens again while it is open", async () => {
      await change(opening("a"), opening("a"));
      expect((await only()).alerts).toBe(1);
    });

    it.each<[string, Severity]>([
      ["ticket", "ticket"],
      ["info", "info"],
    ])("are not opened by an alert of severity %s", async (_, severity) => {
      await change(opening("a", { severity }));
      expect(await listed()).toEqual([]);
    });

    it("are not opened by an alert that is silenced or whose rule is muted, which still joins an open one", async () => {
      const match = SilenceMatch.parse({ service: "web" });
      const silence = { match, reason: "", createdBy: "me", startsAt: NOW - 1, endsAt: NOW + 1 };
      await store().addSilence(silence);
      await putRule({ id: "muted", mutedUntil: new Date(NOW + MINUTE).toISOString() });
      const mailer = { service: "mailer" };
      await change(opening("a"), opening("b", { subject: mailer, ruleId: "muted" }));
      expect(await listed()).toEqual([]);
      await change(opening("c", { subject: mailer }), opening("d", { subject: mailer, ruleId: "muted" }));
      expect((await only()).ofAlerts.map(({ key }) => key)).toEqual(["c", "d"]);
    });

    it("are opened later by an alert that fires without one, unless it has ended or has one", async () => {
      const match = SilenceMatch.parse({ service: "web" });
      await store().addSilence({ match, reason: "", createdBy: "me", startsAt: NOW, endsAt: NOW + 1 });
      await change(opening("a"), opening("t", { severity: "ticket" }));
      const [alert] = await store().listPagesWithoutIncident();
      expect(alert?.key).toBe("a");
      await store().openIncidentOf(alert!.id, NOW + MINUTE);
      await store().openIncidentOf(alert!.id, NOW + MINUTE);
      expect((await only()).incident).toMatchObject({
        openedAt: NOW + MINUTE,
        milestones: { started: NOW, detected: NOW },
      });
      expect(await store().listPagesWithoutIncident()).toEqual([]);
    });

    it("take further alerts of their service in their environment, but none of severity info", async () => {
      await change(opening("a"));
      await change(
        opening("b", { severity: "ticket" }),
        opening("c", { severity: "info" }),
        opening("d", { subject: { service: "mailer" } }),
        opening("e", { subject: { environment: "staging" } }),
        opening("f", { subject: { environment: null } }),
      );
      const byNumber = await Promise.all(
        (await listed()).map(async ({ incident: { number } }) => {
          const found = await store().getIncident(number);
          return [number, found?.ofAlerts.map(({ key }) => key)];
        }),
      );
      // The latest open one of the service takes an alert of any environment.
      expect(byNumber).toEqual([
        [3, ["e", "f"]],
        [2, ["d"]],
        [1, ["a", "b"]],
      ]);
    });

    it("take an alert without a service only if they had it before", async () => {
      const subject = { service: null, operation: null, monitor: "nightly" };
      await change(opening("m", { subject }), opening("n", { subject }));
      const [latest = 0] = await alertIds();
      await change({ kind: "end", id: latest, endedAt: NOW + 1 });
      await change(opening("m", { subject }), opening("n", { subject }));
      expect((await listed()).map(({ alerts }) => alerts)).toEqual([2, 1]);
    });

    it("are opened again by a new alert once they are resolved", async () => {
      await change(opening("a"));
      const { incident } = await only();
      const milestones = { ...incident.milestones, resolved: NOW + 5 };
      await store().changeIncident(1, { milestones }, { by: "me", at: NOW + 5, reason: null });
      await change(opening("b"));
      expect((await listed()).map(({ incident: { number } }) => number)).toEqual([2, 1]);
      expect((await store().listIncidents(true, 50)).map(({ incident: { number } }) => number)).toEqual([2]);
    });

    it("are acknowledged with the first of their alerts", async () => {
      await change(opening("a"), opening("b", { severity: "ticket" }));
      const [second = 0, first = 0] = await alertIds();
      await store().acknowledgeAlert(first, "me", NOW + MINUTE);
      await store().acknowledgeAlert(second, "me", NOW + 2 * MINUTE);
      const { incident } = await only();
      expect(incident).toMatchObject({ touchedAt: NOW + MINUTE });
      expect(incident.milestones.acknowledged).toBe(NOW + MINUTE);
    });

    it("are quiet half an hour after the last alert ended, unless somebody touched them", async () => {
      await change(opening("a"), opening("b", { severity: "ticket" }));
      await change(opening("m", { subject: { service: "mailer" } }));
      const quiet = (now: number) => store().listQuietIncidents(now, QUIET);
      for (const [place, id] of (await alertIds()).entries())
        await change({ kind: "end", id, endedAt: NOW + place });
      expect(await quiet(NOW + QUIET - 1)).toEqual([]);
      const all = await quiet(NOW + QUIET + 10);
      expect(all.map(({ number }) => number)).toEqual([1, 2]);
      expect(all[0]?.endedAt).toBeGreaterThanOrEqual(NOW + 1);
      await store().pinIncidentEntry(1, { entry: "alert:1:opened", isPinned: false }, NOW);
      expect((await quiet(NOW + QUIET + 10)).map(({ number }) => number)).toEqual([2]);
    });

    it("are opened by hand, and nobody but a person resolves those", async () => {
      expect(await store().openIncident(BY_HAND)).toBe(1);
      expect((await only()).incident).toMatchObject({ ...TITLED, touchedAt: NOW, openedBy: "me" });
      expect(await store().listQuietIncidents(NOW + 99 * QUIET, QUIET)).toEqual([]);
    });

    it("have one entry for each milestone, and one for being reopened", async () => {
      await store().openIncident(BY_HAND);
      const set = (resolved: number | null, at: number) =>
        store().changeIncident(
          1,
          { milestones: { ...BY_HAND.milestones, mitigated: NOW + 1, resolved } },
          { by: "me", at, reason: null },
        );
      await set(NOW + 2, NOW + 2);
      await set(NOW + 3, NOW + 4);
      const kinds = async () =>
        (await only()).entries.map(({ at, detail }) =>
          detail.kind === "milestone" ? [at - NOW, detail.milestone] : [at - NOW, detail.kind],
        );
      expect(await kinds()).toEqual([
        [0, "opened"],
        [1, "mitigated"],
        [3, "resolved"],
      ]);
      await set(null, NOW + 9);
      expect(await kinds()).toEqual([
        [0, "opened"],
        [1, "mitigated"],
        [9, "reopened"],
      ]);
      const nobody = { by: "me", at: NOW, reason: null };
      expect(await store().changeIncident(7, { title: "none" }, nobody)).toBe(false);
    });

    it("keep the time of a note when it is edited, and nothing of one that is deleted", async () => {
      await store().openIncident(BY_HAND);
      const note = { kind: "note" as const, text: "all GB", editedAt: null };
      const id = (await store().addIncidentEntry(1, { at: NOW - 5, by: "me", detail: note }, NOW))!;
      expect(await store().editIncidentNote(1, id, "only GB", NOW + 8)).toBe(true);
      await store().pinIncidentEntry(1, { entry: `stored:${id}`, isPinned: true }, NOW);
      await store().pinIncidentEntry(1, { entry: "alert:9:opened", isPinned: false }, NOW);
      expect(await only()).toMatchObject({
        entries: [
          { id, at: NOW - 5, by: "me", detail: { kind: "note", text: "only GB", editedAt: NOW + 8 } },
          { detail: { kind: "opened" } },
        ],
        pins: [
          { entry: "alert:9:opened", isPinned: false },
          { entry: `stored:${id}`, isPinned: true },
        ],
      });
      const [, opened] = (await only()).entries;
      expect(await store().deleteIncidentEntry(1, opened!.id, NOW)).toBe(false);
      expect(await store().editIncidentNote(1, opened!.id, "no", NOW)).toBe(false);
      expect(await store().deleteIncidentEntry(2, id, NOW)).toBe(false);
      expect(await store().deleteIncidentEntry(1, id, NOW)).toBe(true);
      expect((await only()).pins).toEqual([{ entry: "alert:9:opened", isPinned: false }]);
      expect(await store().addIncidentEntry(2, { at: NOW, by: "me", detail: note }, NOW)).toBeNull();
    });

    it("do not overwrite a report that somebody changed since it was read", async () => {
      await store().openIncident(BY_HAND);
      const followUps = [{ text: "Add GB", isDone: false }];
      expect(await store().putReport(1, { version: 0, texts: { cause: "A table", followUps } }, NOW)).toBe(
        true,
      );
      expect(await store().putReport(1, { version: 0, texts: { cause: "Other" } }, NOW)).toBe(false);
      expect((await only()).incident).toMatchObject({
        report: { whatHappened: null, cause: "A table", followUps },
        reportVersion: 1,
      });
      expect(await store().putReport(1, { version: 1, texts: { cause: null } }, NOW)).toBe(true);
      expect((await only()).incident.report).toEqual({ whatHappened: null, cause: null, followUps });
    });

    it("are counted while they are open", async () => {
      await store().openIncident(BY_HAND);
      await store().openIncident({ ...BY_HAND, milestones: { ...BY_HAND.milestones, resolved: NOW } });
      expect(await store().countOpenIncidents()).toBe(1);
    });

    it("keep their evidence until it is removed", async () => {
      await store().openIncident(BY_HAND);
      const evidence = {
        entries: [],
        impact: { start: NOW, end: NOW + MINUTE, requests: 4, failed: 1, users: null },
        charts: [],
        drafts: { whatHappened: "a", cause: "b", followUps: [] },
      };
      await store().putEvidence(1, evidence);
      expect((await only()).evidence).toEqual(evidence);
      await store().putEvidence(1, null);
      expect((await only()).evidence).toBeNull();
    });

    it("count each user of their issues once, within the time", async () => {
      const [a, b] = [newHash(), newHash()];
      const event = (hash: string, userKey: string | null, timestamp: number) =>
        makeEvent({ hashes: [hash], userKey, timestamp });
      await store().append(
        makeBatch({
          events: [
            event(a, "id:1", NOW),
            event(a, "id:1", NOW + 1),
            event(b, "id:1", NOW),
            event(b, "id:2", NOW),
            event(b, null, NOW),
            event(b, "id:3", NOW - MINUTE),
          ],
        }),
      );
      const ids = [1, 2] as IssueId[];
      expect(await store().countIssueUsers(ids, NOW, NOW + MINUTE)).toBe(2);
      expect(await store().countIssueUsers(ids, NOW - MINUTE, NOW + MINUTE)).toBe(3);
      expect(await store().countIssueUsers([], NOW, NOW + MINUTE)).toBe(0);
    });
  });
}

const TITLED = {
  title: "Checkout fails",
  severity: "page",
  services: ["web"],
  operation: null,
  environment: null,
} as const;

const BY_HAND: NewIncident = {
  ...TITLED,
  services: ["web"],
  milestones: { started: NOW, detected: NOW, acknowledged: null, mitigated: null, resolved: null },
  openedAt: NOW,
  openedBy: "me",
  alert: null,
  isTouched: true,
};

const DETAIL: AlertDetail = {
  title: "GET /checkout of web fails",
  text: "14 % of requests failed.",
  subject: { ...NO_SUBJECT, service: "web", operation: "GET /checkout", environment: "production" },
  measure: null,
  evidence: NO_EVIDENCE,
};

function opening(
  key: string,
  parts: { severity?: Severity; openedAt?: number; subject?: Partial<AlertSubject>; ruleId?: string } = {},
): AlertChange {
  const { severity = "page", openedAt = NOW, subject = {}, ruleId = "failures" } = parts;
  return {
    kind: "open",
    alert: {
      key,
      uid: `${key}-${Math.random()}`,
      ruleId,
      ruleName: "More failures",
      runbook: null,
      kind: "failures",
      severity,
      openedAt,
      detectedAt: NOW,
      detail: { ...DETAIL, subject: { ...DETAIL.subject, ...subject } },
    },
    channels: [],
  };
}
