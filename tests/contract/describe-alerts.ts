import { beforeEach, describe, expect, it } from "vitest";
import { NO_EVIDENCE, NO_SUBJECT, type AlertChange, type AlertDetail } from "#model/watch/alert.ts";
import { Channel } from "#model/watch/channel.ts";
import { NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const DAY = 86_400_000;
const CHANNELS = ["a-webhook", "b-slack"];

/** Alerts, and the messages that tell of them. */
export function describeAlerts(name: string, openStore: OpenStore): void {
  describe(`${name}: alerts`, () => {
    const { store } = useStore(openStore);
    beforeEach(async () => {
      for (const id of CHANNELS) await store().putChannel({ channel: channel(id), origin: "person" }, NOW);
    });
    const change = (...changes: AlertChange[]) => store().changeAlerts(changes, []);
    const due = async (now = NOW) =>
      (await store().listDueMessages(now, 50)).map(({ message, alert }) => [
        alert.key,
        message.event,
        message.channel,
      ]);
    const first = async () => (await store().listAlerts(0, 10))[0]!;

    it("opens an alert once, with a message to every channel", async () => {
      await change(opening("a"), opening("a"));
      const alerts = await store().listAlerts(0, 10);
      expect(await store().countFiringAlerts()).toBe(1);
      expect(alerts).toMatchObject([
        {
          key: "a",
          uid: `u-a-${NOW}`,
          kind: "silence",
          openedAt: NOW,
          endedAt: null,
          clearSince: null,
          detail: DETAIL,
        },
      ]);
      expect(await due()).toEqual(CHANNELS.map((channel) => ["a", "opened", channel]));
      expect(await due(NOW - 1)).toEqual([]);
    });

    it("keeps an end waiting behind the opening on the same channel", async () => {
      await change(opening("a"));
      const { id } = await first();
      await change({ kind: "stay", id, clearSince: NOW + 1, detail: null });
      expect(await first()).toMatchObject({ clearSince: NOW + 1, detail: DETAIL });
      await change({ kind: "end", id, endedAt: NOW + 2 }, { kind: "end", id, endedAt: NOW + 3 });
      expect(await first()).toMatchObject({ endedAt: NOW + 2 });
      expect(await store().countFiringAlerts()).toBe(0);
      expect(await due(NOW + 9)).toEqual(CHANNELS.map((channel) => ["a", "opened", channel]));
      const { message } = (await store().listDueMessages(NOW, 1))[0]!;
      await store().settleMessage(message.id, { dueAt: null, sentAt: NOW + 4, failure: null });
      expect(await due(NOW + 9)).toEqual([
        ["a", "opened", "b-slack"],
        ["a", "ended", "a-webhook"],
      ]);
    });

    it("counts attempts, and tries again only what was given up", async () => {
      await change(opening("a"));
      const { message } = (await store().listDueMessages(NOW, 1))[0]!;
      await store().settleMessage(message.id, { dueAt: NOW + 60, sentAt: null, failure: "answered 500" });
      expect(await due()).toEqual([["a", "opened", "b-slack"]]);
      expect(await store().retryMessage(message.id, NOW)).toBe(false);
      await store().settleMessage(message.id, { dueAt: null, sentAt: null, failure: "answered 500" });
      const { id } = await first();
      expect((await store().listAlertMessages([id]))[0]).toEqual({
        id: message.id,
        alertId: id,
        event: "opened",
        channel: "a-webhook",
        attempts: 2,
        dueAt: null,
        sentAt: null,
        failure: "answered 500",
      });
      expect(await store().retryMessage(message.id, NOW + 5)).toBe(true);
      expect(await due(NOW + 5)).toContainEqual(["a", "opened", "a-webhook"]);
    });

    it("lists those that are open whatever their age, and the others since a time", async () => {
      await change(opening("old", NOW - 20 * DAY), opening("over", NOW - 10 * DAY), opening("new"));
      const over = (await store().listAlerts(0, 10)).find(({ key }) => key === "over")!;
      await change({ kind: "end", id: over.id, endedAt: NOW - 9 * DAY });
      const keys = async (since: number) => (await store().listAlerts(since, 10)).map(({ key }) => key);
      expect(await keys(NOW - DAY)).toEqual(["new", "old"]);
      expect(await keys(0)).toEqual(["new", "old", "over"]);
      await change(opening("again", NOW + 90 * DAY));
      expect(await keys(0)).toEqual(["again", "new", "old"]);
      expect(await store().listAlertMessages([over.id])).toEqual([]);
    });
  });
}

function channel(id: string, parts: Partial<Channel> = {}): Channel {
  return Channel.parse({ id, name: id, kind: "webhook", address: "https://hooks.example/x", ...parts });
}

const DETAIL: AlertDetail = {
  title: "web is silent",
  text: "No requests.",
  subject: { ...NO_SUBJECT, service: "web" },
  measure: null,
  evidence: NO_EVIDENCE,
};

function opening(key: string, openedAt = NOW): AlertChange {
  const rule = { ruleId: "silent-service", ruleName: "Silent service", runbook: null };
  const times = { openedAt, detectedAt: openedAt };
  return {
    kind: "open",
    alert: {
      key,
      uid: `u-${key}-${openedAt}`,
      ...rule,
      kind: "silence",
      severity: "page",
      ...times,
      detail: DETAIL,
    },
    channels: null,
  };
}
