import { beforeEach, describe, expect, it } from "vitest";
import {
  NO_EVIDENCE,
  NO_SUBJECT,
  type AlertChange,
  type AlertDetail,
  type AlertOpening,
} from "#model/watch/alert.ts";
import { Channel } from "#model/watch/channel.ts";
import { Rule } from "#model/watch/rule.ts";
import { NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MUTED = new Date(NOW + HOUR).toISOString();
const CHANNELS = ["a-webhook", "b-slack"];

/** Alerts, and the messages that tell of them. */
export function describeAlerts(adapter: string, openStore: OpenStore): void {
  describe(`${adapter}: alerts`, () => {
    const { store } = useStore(openStore);
    beforeEach(async () => {
      for (const id of CHANNELS) await store().putChannel({ channel: channel(id), origin: "person" }, NOW);
    });
    const change = (...changes: AlertChange[]) => store().changeAlerts(changes, []);
    /** Puts every message that waits into a delivery of its own, as if its time had come. */
    async function pick(now = NOW): Promise<void> {
      const outbox = await store().readOutbox(now, now - HOUR);
      const byId = new Map(outbox.alerts.map((alert) => [alert.id, alert]));
      const waiting = outbox.messages.filter(({ delivery, dueAt }) => delivery === null && dueAt !== null);
      const deliveries = waiting.map(({ id, alertId, channel: to, event }) => ({
        key: `${byId.get(alertId)?.uid}-${event}`,
        channel: to,
        reasons: [],
        messages: [id],
        repeats: [],
        logs: [],
      }));
      await store().pickMessages({ deliveries, held: [], givenUp: [], closed: [] }, now);
    }
    const due = async (now = NOW) =>
      (await store().listDueDeliveries(now, 50)).flatMap(({ channel: to, items }) =>
        items.map(({ message, alert }) => [alert.key, message.event, to]),
      );
    const settle = (key: string, dueAt: number | null, failure: string | null, to = "a-webhook") =>
      store().settleDelivery(to, key, { at: NOW + 4, dueAt, failure });
    const messages = async (id: number, to = "a-webhook") =>
      (await store().listAlertMessages([id])).filter((message) => message.channel === to);
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
      expect(await due()).toEqual([]);
      await pick();
      expect(await due()).toEqual(CHANNELS.map((to) => ["a", "opened", to]));
      expect(await due(NOW - 1)).toEqual([]);
    });

    it("reports to channels that are on, take the severity and are of the rule, unless it is muted", async () => {
      await store().putChannel({ channel: channel("c-off", { isOn: false }), origin: "person" }, NOW);
      await change(
        { ...opening("some"), channels: ["b-slack", "c-off"] },
        { ...opening("none"), channels: [] },
      );
      const rule = { id: "silent-service", name: "S", condition: { kind: "silence" }, mutedUntil: MUTED };
      await store().putRule({ rule: Rule.parse(rule), origin: "person" }, NOW);
      await change(opening("muted"));
      await pick();
      expect(await due()).toEqual([["some", "opened", "b-slack"]]);
      expect(await store().listAlerts(0, 10)).toHaveLength(3);
    });

    it("keeps an end waiting behind the opening on the same channel", async () => {
      await change(opening("a"));
      await pick();
      const { id, uid } = await first();
      await change({ kind: "stay", id, clearSince: NOW + 1, detail: null });
      expect(await first()).toMatchObject({ clearSince: NOW + 1, detail: DETAIL });
      await change({ kind: "end", id, endedAt: NOW + 2 }, { kind: "end", id, endedAt: NOW + 3 });
      expect(await first()).toMatchObject({ endedAt: NOW + 2 });
      expect(await store().countFiringAlerts()).toBe(0);
      await pick(NOW + 3);
      expect(await due(NOW + 9)).toEqual(CHANNELS.map((to) => ["a", "opened", to]));
      await settle(`${uid}-opened`, null, null);
      expect(await due(NOW + 9)).toEqual([
        ["a", "opened", "b-slack"],
        ["a", "ended", "a-webhook"],
      ]);
    });

    it("reports neither the opening nor the end of an alert that ended before anything was sent", async () => {
      await change(opening("a"));
      const { id } = await first();
      await change({ kind: "end", id, endedAt: NOW + 2 });
      await pick(NOW + 3);
      expect(await due(NOW + 9)).toEqual([]);
      expect(await messages(id)).toMatchObject([{ event: "opened", failure: "the alert ended before" }]);
    });

    it("counts attempts, and tries again only what was given up", async () => {
      await change(opening("a"));
      await pick();
      const { id, uid } = await first();
      await settle(`${uid}-opened`, NOW + 60, "answered 500");
      expect(await due()).toEqual([["a", "opened", "b-slack"]]);
      const [message] = await messages(id);
      expect(await store().retryMessage(message!.id, NOW)).toBe(false);
      await settle(`${uid}-opened`, null, "answered 500");
      expect(await messages(id)).toEqual([
        {
          id: message!.id,
          alertId: id,
          event: "opened",
          channel: "a-webhook",
          attempts: 2,
          dueAt: null,
          sentAt: null,
          failure: "answered 500",
        },
      ]);
      expect(await store().retryMessage(message!.id, NOW + 5)).toBe(true);
      expect(await due(NOW + 5)).toContainEqual(["a", "opened", "a-webhook"]);
    });

    it("gives up the end with the opening, and sends both in order once it is tried again", async () => {
      await change(opening("a"));
      await pick();
      const { id, uid } = await first();
      await change({ kind: "end", id, endedAt: NOW + 2 });
      await pick(NOW + 3);
      await settle(`${uid}-opened`, null, "answered 500");
      expect((await messages(id)).map(({ failure }) => failure)).toEqual([
        "answered 500",
        "its opening was not delivered",
      ]);
      const [message] = await messages(id);
      await store().retryMessage(message!.id, NOW + 5);
      const onWebhook = async () => (await due(NOW + 9)).filter(([, , to]) => to === "a-webhook");
      expect(await onWebhook()).toEqual([["a", "opened", "a-webhook"]]);
      await settle(`${uid}-opened`, null, null);
      expect(await onWebhook()).toEqual([["a", "ended", "a-webhook"]]);
    });

    it("reports the end of an alert that ended after its opening was given up, once that was tried again", async () => {
      await change(opening("a"));
      await pick();
      const { id, uid } = await first();
      await settle(`${uid}-opened`, null, "answered 500");
      await change({ kind: "end", id, endedAt: NOW + 2 });
      expect(await messages(id)).toHaveLength(1);
      const [message] = await messages(id);
      await store().retryMessage(message!.id, NOW + 5);
      expect((await messages(id)).map(({ event }) => event)).toEqual(["opened", "ended"]);
    });

    it("reports an acknowledgement, once, to whom the opening was reported", async () => {
      await change(opening("a"));
      const { id } = await first();
      await pick();
      expect(await store().acknowledgeAlert(id, "me", NOW + 1)).toBe(true);
      expect(await store().acknowledgeAlert(id, "somebody else", NOW + 2)).toBe(false);
      expect(await first()).toMatchObject({ acknowledgedBy: "me", acknowledgedAt: NOW + 1 });
      expect((await messages(id)).map(({ event }) => event)).toEqual(["opened", "updated"]);
    });

    it("remembers what a group's last message said, until nothing of it fires", async () => {
      await change(opening("a"));
      const { id, uid } = await first();
      const [message] = await messages(id);
      const log = { channel: "a-webhook", group: "g", at: NOW, firing: [uid], resolved: [] };
      const delivery = { key: "k", channel: "a-webhook", reasons: [], messages: [message!.id], repeats: [] };
      const plan = { held: [], givenUp: [], closed: [] };
      await store().pickMessages({ ...plan, deliveries: [{ ...delivery, logs: [log] }] }, NOW);
      const outbox = await store().readOutbox(NOW, NOW - HOUR);
      expect(outbox.logs).toEqual([log]);
      expect(outbox.recent).toEqual([{ channel: "a-webhook", messages: 1, digestAt: null }]);
      // Picked already: nothing goes twice.
      await store().pickMessages({ ...plan, deliveries: [{ ...delivery, key: "other", logs: [] }] }, NOW);
      expect((await store().listDueDeliveries(NOW, 9)).map(({ key }) => key)).toEqual(["k"]);
      await store().pickMessages({ ...plan, deliveries: [], closed: [log] }, NOW);
      expect((await store().readOutbox(NOW, NOW - HOUR)).logs).toEqual([]);
    });

    it("gives every channel its turn, however much waits for another", async () => {
      const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
      await change(...keys.map((key) => Object.assign(opening(key), { channels: ["a-webhook"] })));
      await change({ ...opening("last"), channels: ["b-slack"] });
      await pick();
      const channels = (await store().listDueDeliveries(NOW, 5)).map(({ channel: to }) => to);
      expect(channels.filter((to) => to === "a-webhook")).toHaveLength(5);
      expect(channels).toContain("b-slack");
    });

    it("gives up what waits for a channel that is deleted, and does not bring a named one back", async () => {
      await store().addNamedChannels([channel("named"), channel("a-webhook", { name: "Not mine" })], NOW);
      const names = async () => (await store().listChannels()).map((stored) => stored.channel.name);
      expect(await names()).toEqual(["a-webhook", "b-slack", "named"]);
      await change(opening("a"));
      await pick();
      expect(await store().deleteChannel("named")).toBe(true);
      const { id } = await first();
      expect(await messages(id, "named")).toMatchObject([
        { dueAt: null, failure: "the channel was deleted" },
      ]);
      await store().addNamedChannels([channel("named")], NOW + 1);
      expect(await names()).toEqual(["a-webhook", "b-slack"]);
    });

    it("shows how sending to a channel went last", async () => {
      const shown = async () => {
        const [{ sentAt, failedAt, failure } = {}] = await store().listChannels();
        return { sentAt, failedAt, failure };
      };
      await store().putAttempt("a-webhook", "answered 500", NOW);
      expect(await shown()).toEqual({ sentAt: null, failedAt: NOW, failure: "answered 500" });
      await store().putAttempt("a-webhook", null, NOW + 1);
      expect(await shown()).toEqual({ sentAt: NOW + 1, failedAt: null, failure: null });
      await store().putAttempt("a-webhook", "answered 404", NOW + 2);
      expect(await shown()).toEqual({ sentAt: NOW + 1, failedAt: NOW + 2, failure: "answered 404" });
    });

    it("keeps the first key of links", async () => {
      expect(await store().keepLinkKey("first")).toBe("first");
      expect(await store().keepLinkKey("second")).toBe("first");
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

function opening(key: string, openedAt = NOW): AlertOpening & { kind: "open" } {
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
