import { FIRST_PROJECT } from "#model/project.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_EVIDENCE, NO_SUBJECT, type AlertChange } from "#model/watch/alert.ts";
import { Channel, type ChannelKind } from "#model/watch/channel.ts";
import { timingsOf } from "#model/watch/notify-timings.ts";
import { createDelivery, type Delivery, type DeliveryStore } from "#collector/notify/deliver.ts";
import type { Message } from "#collector/notify/message/message.ts";
import type { Attempt } from "#collector/notify/send/attempt.ts";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { newEventId, NOW } from "../contract/make-batch.ts";

const SECOND = 1_000;
const TIMINGS = timingsOf(60 * SECOND);
const CHANNELS = ["slack", "webhook"] as const;

/** What happens to a collector at a step, as `kill -9` does it: nothing after it is done. */
class Killed extends Error {}

let folder: string;
let store: Store;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-deliver-"));
  now = NOW;
  store = openSqliteStore({ folder, clock: () => now, retentionDays: 30 });
  for (const kind of CHANNELS) await store.putChannel({ channel: channel(kind), origin: "person" }, now);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function channel(kind: ChannelKind): Channel {
  return Channel.parse({ id: kind, name: kind, kind, address: "https://hooks.example/x" });
}

type Send = (to: Channel, message: Message) => Promise<Attempt>;

/** A collector over the store, of which the clock is turned by hand. `reach` is called before and after each step. */
class TestCollector {
  /** What each receiver took: the key, and what the message said. */
  received: { channel: string; key: string; says: string[] }[] = [];
  reported: unknown[] = [];
  steps: string[] = [];
  killAt = Infinity;
  send: Send = () => Promise.resolve({ sent: true });
  #delivery: Delivery = this.#start();

  /** What fires; anything else that is open ends. */
  async evaluate(firing: string[]): Promise<void> {
    const open = (await store.listAlerts(0, 100)).filter(({ endedAt }) => endedAt === null);
    const changes: AlertChange[] = [
      ...firing.filter((key) => !open.some((alert) => alert.key === key)).map((key) => this.#opening(key)),
      ...open
        .filter(({ key }) => !firing.includes(key))
        .map(({ id }): AlertChange => ({ kind: "end", id, endedAt: now })),
    ];
    if (changes.length === 0) return;
    await this.#step("evaluated", "committed", () => store.changeAlerts(changes, []));
  }

  /** Evaluates and delivers every fifteen seconds. A collector that was killed is started again. */
  async run(seconds: number, firing: string[]): Promise<void> {
    for (const end = now + seconds * SECOND; now < end; now += 15 * SECOND) {
      try {
        await this.evaluate(firing);
        await this.turn();
        const failed = this.reported.pop();
        if (failed !== undefined) throw failed;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        this.#delivery = this.#start();
      }
    }
  }

  async turn(): Promise<void> {
    await this.#delivery.turn();
    await this.#delivery.idle();
  }

  /** Does not wait for what is being sent. */
  begin(): Promise<void> {
    return this.#delivery.turn();
  }

  #start(): Delivery {
    const steps: DeliveryStore = {
      hasDueMessages: (...args) => store.hasDueMessages(...args),
      readOutbox: (...args) => store.readOutbox(...args),
      pickMessages: (...args) => this.#step("planned", "picked", () => store.pickMessages(...args)),
      listDueDeliveries: (...args) => store.listDueDeliveries(...args),
      settleDelivery: (...args) => this.#step("answered", "settled", () => store.settleDelivery(...args)),
    };
    return createDelivery({
      store: steps,
      clock: () => now,
      timings: TIMINGS,
      links: {
        dashboard: "https://watch.example",
        project: () => ({ id: FIRST_PROJECT, slug: "app" }),
        linkKey: "key",
      },
      newId: () => newEventId(),
      report: (error) => void this.reported.push(error),
      send: (to, message) =>
        this.#step("sending", "sent", async () => {
          const attempt = await this.send(to, message);
          const says = message.items.map(({ alert, event }) => `${alert.key} ${event}`);
          if (attempt.sent) this.received.push({ channel: to.id, key: message.key, says });
          return attempt;
        }),
    });
  }

  async #step<T>(before: string, after: string, run: () => Promise<T>): Promise<T> {
    this.#reach(before);
    const result = await run();
    this.#reach(after);
    return result;
  }

  #reach(step: string): void {
    this.steps.push(step);
    if (this.steps.length === this.killAt) throw new Killed(step);
  }

  #opening(key: string): AlertChange {
    const detail = {
      title: key,
      text: "",
      subject: { ...NO_SUBJECT, service: "web", operation: key },
      measure: null,
    };
    const rule = {
      ruleId: "more-failures",
      ruleName: "More failures",
      runbook: null,
      kind: "failures",
    } as const;
    const times = { openedAt: now, detectedAt: now };
    const alert = { key, uid: newEventId(), ...rule, severity: "page" as const, ...times };
    return {
      kind: "open",
      alert: { ...alert, detail: { ...detail, evidence: NO_EVIDENCE } },
      channels: null,
    };
  }

  /** The keys under which each piece of news reached each channel. */
  keys(): Map<string, Set<string>> {
    const keys = new Map<string, Set<string>>();
    for (const { channel: to, key, says } of this.received)
      for (const one of says) {
        const known = keys.get(`${to}: ${one}`) ?? new Set();
        keys.set(`${to}: ${one}`, known.add(key));
      }
    return keys;
  }
}

const NEWS = ["/a opened", "/b opened", "/c opened", "/a ended", "/b ended", "/c ended"];
const ALL_NEWS = CHANNELS.flatMap((to) => NEWS.map((news) => `${to}: ${news}`)).toSorted();

async function play(collector: TestCollector): Promise<void> {
  await collector.run(60, ["/a", "/b"]);
  await collector.run(400, ["/b", "/c"]);
  await collector.run(500, []);
}

describe("a collector that is killed", () => {
  it("delivers everything, each under one key, whichever of its steps was the last", async () => {
    const whole = new TestCollector();
    await play(whole);
    expect([...whole.keys().keys()].toSorted()).toEqual(ALL_NEWS);
    expect(whole.received.some(({ says }) => says.length > 1)).toBe(true);
    const { steps } = whole;
    expect(new Set(steps)).toEqual(
      new Set(["evaluated", "committed", "planned", "picked", "sending", "sent", "answered", "settled"]),
    );
    for (let killAt = 1; killAt <= steps.length; killAt += 1) {
      const collector = new TestCollector();
      collector.killAt = killAt;
      // Alerts of the rounds before are over.
      now += 10_000 * SECOND;
      await play(collector);
      const keys = collector.keys();
      expect([steps[killAt - 1], [...keys.keys()].toSorted()]).toEqual([steps[killAt - 1], ALL_NEWS]);
      for (const [news, under] of keys)
        expect([steps[killAt - 1], news, under.size]).toEqual([steps[killAt - 1], news, 1]);
    }
  }, 120_000);
});

describe("a channel that fails", () => {
  const refused = (reason: string, retryAfter: number | null = null): Attempt => ({
    sent: false,
    reason,
    retryAfter,
  });
  const messagesOf = async () => {
    const [alert] = await store.listAlerts(0, 10);
    return store.listAlertMessages([alert!.id]);
  };

  it("gets the message under the same key, and holds up no other", async () => {
    const collector = new TestCollector();
    const tried: string[] = [];
    collector.send = (to, { key }) => {
      if (to.id === "slack") return Promise.resolve({ sent: true });
      tried.push(key);
      return Promise.resolve(tried.length < 4 ? refused("answered 500") : { sent: true });
    };
    await collector.run(180, ["/a"]);
    expect(new Set(tried).size).toBe(1);
    expect(tried).toHaveLength(4);
    expect(collector.received.map(({ channel: to }) => to)).toEqual(["slack", "webhook"]);
  });

  it("is not asked again before it wants to be", async () => {
    const collector = new TestCollector();
    const at: number[] = [];
    collector.send = (to) => {
      if (to.id === "webhook") at.push(now);
      return Promise.resolve(
        to.id === "webhook" && at.length === 1 ? refused("answered 429", 900_000) : { sent: true },
      );
    };
    await collector.run(1_200, ["/a"]);
    expect(at).toHaveLength(2);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(900_000);
  });

  it("does not hold up the others while it hangs, and is not asked twice meanwhile", async () => {
    const collector = new TestCollector();
    const hanging: ((attempt: Attempt) => void)[] = [];
    collector.send = (to) =>
      to.id === "webhook" ? new Promise((resolve) => hanging.push(resolve)) : Promise.resolve({ sent: true });
    const steps = async (firing: string[], count: number) => {
      for (let turn = 0; turn < count; turn += 1, now += 5 * SECOND) {
        await collector.evaluate(firing);
        await collector.begin();
      }
    };
    await steps(["/a"], 20);
    await steps(["/a", "/b"], 100);
    expect(collector.received.map(({ channel: to, says }) => [to, says].flat())).toEqual([
      ["slack", "/a opened"],
      ["slack", "/b opened"],
    ]);
    expect(hanging).toHaveLength(1);
    // It timed out, as an attempt does, and the rest of what waits for it goes out.
    collector.send = () => Promise.resolve({ sent: true });
    hanging[0]?.(refused("no answer in 10 s"));
    await collector.turn();
    await collector.run(60, ["/a", "/b"]);
    expect(collector.keys().get("webhook: /a opened")?.size).toBe(1);
    expect(collector.keys().get("webhook: /b opened")?.size).toBe(1);
  });

  it("is given up in the end, which is seen, and gets everything once it is tried again", async () => {
    const collector = new TestCollector();
    collector.send = (to) => Promise.resolve(to.id === "webhook" ? refused("answered 500") : { sent: true });
    await collector.run(60, ["/a"]);
    await collector.run(200, []);
    // The pauses vary by chance: a turn may come just before an attempt is due.
    for (let hour = 0; hour < 40; hour += 1, now += 3_600 * SECOND) await collector.turn();
    const dead = (await messagesOf()).filter(({ channel: to }) => to === "webhook");
    expect(dead.map(({ event, dueAt, sentAt, failure }) => [event, dueAt, sentAt, failure])).toEqual([
      ["opened", null, null, "answered 500"],
      ["ended", null, null, "its opening was not delivered"],
    ]);
    expect(dead[0]?.attempts).toBe(16);
    const [, webhook] = await store.listChannels();
    expect(webhook).toMatchObject({ failure: "answered 500", sentAt: null });
    collector.send = () => Promise.resolve({ sent: true });
    collector.received = [];
    expect(await store.retryMessage(dead[0]!.id, now)).toBe(true);
    await collector.run(120, []);
    expect(collector.received.map(({ channel: to, says }) => [to, says].flat())).toEqual([
      ["webhook", "/a opened"],
      ["webhook", "/a ended"],
    ]);
    expect((await store.listChannels())[1]).toMatchObject({ failure: null, sentAt: expect.any(Number) });
  });
});
