import { describe, expect, it } from "vitest";
import { NO_EVIDENCE, NO_SUBJECT, type Alert, type AlertSubject } from "./alert.ts";
import { Channel } from "./channel.ts";
import type { NotificationPlan, Outbox, OutboxMessage } from "./notification-plan.ts";
import { MOST_AN_HOUR, timingsOf } from "./notify-timings.ts";
import { planNotifications } from "./plan-notifications.ts";
import type { SilenceMatch } from "./silence.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = 1_795_176_000_000;
const TIMINGS = timingsOf(MINUTE);

const slack = Channel.parse({ id: "slack", name: "s", kind: "slack", address: "https://s.example" });
const webhook = Channel.parse({ id: "webhook", name: "w", kind: "webhook", address: "https://w.example" });

function makeAlert(id: number, subject: Partial<AlertSubject> = {}, parts: Partial<Alert> = {}): Alert {
  return {
    id,
    key: `key ${id}`,
    uid: `uid${id}`,
    ruleId: "more-failures",
    ruleName: "More failures",
    runbook: null,
    kind: "failures",
    severity: "page",
    openedAt: NOW,
    detectedAt: NOW,
    endedAt: null,
    clearSince: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    detail: {
      title: `alert ${id}`,
      text: "",
      measure: null,
      evidence: NO_EVIDENCE,
      subject: { ...NO_SUBJECT, service: "web", operation: `/${id}`, ...subject },
    },
    ...parts,
  };
}

/** What the store would do, so that a plan's consequences can be seen. */
class Simulation {
  outbox: Outbox = { alerts: [], messages: [], channels: [slack], silences: [], logs: [], recent: [] };
  now = NOW;
  sent: { at: number; key: string; channel: string; reasons: string[]; says: string[] }[] = [];

  open(alert: Alert): void {
    this.outbox.alerts.push(alert);
    for (const { id } of this.outbox.channels) this.#add(alert.id, id, "opened");
  }

  end(id: number): void {
    const { alerts, messages } = this.outbox;
    for (const alert of alerts) if (alert.id === id) alert.endedAt = this.now;
    for (const message of messages.filter(({ alertId }) => alertId === id))
      if (message.delivery === null) message.dueAt = null;
      else if (message.event === "opened") this.#add(id, message.channel, "ended");
  }

  silence(match: Partial<SilenceMatch>, endsAt: number): void {
    const none = { rule: null, service: null, operation: null, environment: null, issueId: null };
    const all = { ...none, monitor: null, severity: null, ...match };
    this.outbox.silences.push({ id: 1, match: all, reason: "", createdBy: "", startsAt: this.now, endsAt });
  }

  /** Turns every five seconds. */
  run(millis: number): void {
    for (const end = this.now + millis; this.now < end; this.now += 5 * SECOND) this.turn();
  }

  turn(): NotificationPlan {
    const { outbox, now, sent } = this;
    outbox.recent = outbox.channels.map(({ id }) => {
      const own = sent.filter(({ at, channel }) => channel === id && at > now - HOUR);
      const digests = own.filter(({ key }) => key.startsWith("digest-"));
      return { channel: id, messages: own.length - digests.length, digestAt: digests.at(-1)?.at ?? null };
    });
    const plan = planNotifications(outbox, now, TIMINGS, () => `group${sent.length}`);
    for (const { key, channel, reasons, messages, repeats, logs } of plan.deliveries) {
      const rows = outbox.messages.filter(({ id }) => messages.includes(id));
      const says = rows.map(({ alertId, event }) => `${alertId} ${event}`);
      for (const row of rows) Object.assign(row, { delivery: key, dueAt: null, sentAt: now });
      sent.push({
        at: now,
        key,
        channel,
        reasons,
        says: [...says, ...repeats.map((id) => `${id} repeated`)],
      });
      const others = outbox.logs.filter((log) => !logs.some(({ group }) => group === log.group));
      outbox.logs = [...others, ...logs.filter(({ firing }) => firing.length > 0)];
    }
    for (const { id, note } of plan.held) outbox.messages.find((one) => one.id === id)!.failure = note;
    for (const { id } of plan.givenUp) outbox.messages.find((one) => one.id === id)!.dueAt = null;
    return plan;
  }

  #add(alertId: number, channel: string, event: OutboxMessage["event"]): void {
    const times = { dueAt: this.now, createdAt: this.now, sentAt: null };
    const id = this.outbox.messages.length + 1;
    this.outbox.messages.push({
      id,
      alertId,
      channel,
      event,
      attempts: 0,
      failure: null,
      delivery: null,
      ...times,
    });
  }

  get said(): string[][] {
    return this.sent.map(({ says }) => says);
  }
}

describe("grouping", () => {
  it("waits 30 s for more alerts of the same rule and service, and says all in one message", () => {
    const run = new Simulation();
    run.open(makeAlert(1));
    run.run(20 * SECOND);
    run.open(makeAlert(2));
    run.open(makeAlert(3, { service: "shop" }));
    run.run(9 * SECOND);
    expect(run.sent).toEqual([]);
    run.run(MINUTE);
    expect(run.sent).toMatchObject([
      { at: NOW + 30 * SECOND, says: ["1 opened", "2 opened"], reasons: ["first notification"] },
      { key: "uid3-opened", says: ["3 opened"] },
    ]);
  });

  it("waits five minutes before the next message of a group, and says what ended", () => {
    const run = new Simulation();
    run.open(makeAlert(1));
    run.run(MINUTE);
    run.open(makeAlert(2));
    run.end(1);
    run.run(4 * MINUTE);
    expect(run.said).toEqual([["1 opened"]]);
    run.run(5 * MINUTE);
    expect(run.sent[1]).toMatchObject({
      at: NOW + 5 * MINUTE + 30 * SECOND,
      says: ["2 opened", "1 ended"],
      reasons: ["new alerts in group"],
    });
    run.end(2);
    run.run(10 * MINUTE);
    expect(run.sent[2]).toMatchObject({ says: ["2 ended"], reasons: ["all resolved"] });
    expect(run.outbox.logs).toEqual([]);
  });

  it("does not let a page wait behind a ticket", () => {
    const run = new Simulation();
    run.open(makeAlert(1, {}, { ruleId: "slower", severity: "ticket" }));
    run.run(MINUTE);
    run.open(makeAlert(2));
    run.run(MINUTE);
    expect(run.said).toEqual([["1 opened"], ["2 opened"]]);
  });

  it("says each alert by itself to programs", () => {
    const run = new Simulation();
    run.outbox.channels = [webhook];
    run.open(makeAlert(1));
    run.open(makeAlert(2));
    run.run(MINUTE);
    expect(run.sent.map(({ key }) => key)).toEqual(["uid1-opened", "uid2-opened"]);
  });
});

describe("repeating", () => {
  it("repeats every four hours what fires, is not acknowledged, and is no mere information", () => {
    const run = new Simulation();
    run.outbox.channels = [webhook];
    run.open(makeAlert(1));
    run.open(makeAlert(2, {}, { severity: "info" }));
    run.open(makeAlert(3, {}, { acknowledgedAt: NOW }));
    run.run(9 * HOUR);
    expect(run.said.slice(3)).toEqual([["1 repeated"], ["1 repeated"]]);
    expect(new Set(run.sent.map(({ key }) => key)).size).toBe(5);
  });
});

describe("silences", () => {
  it("reports a silenced alert once the silence ends, if it still fires", () => {
    const run = new Simulation();
    run.silence({ service: "web" }, NOW + HOUR);
    run.open(makeAlert(1));
    run.open(makeAlert(2));
    run.open(makeAlert(3, { service: "shop" }));
    run.run(30 * MINUTE);
    run.end(2);
    run.run(29 * MINUTE);
    expect(run.said).toEqual([["3 opened"]]);
    expect(run.outbox.messages[0]?.failure).toBe("silenced (silence 1)");
    run.run(2 * MINUTE);
    expect(run.said.slice(1)).toEqual([["1 opened"]]);
  });

  it("reports the end of what was reported before the silence, and does not repeat it meanwhile", () => {
    const run = new Simulation();
    run.open(makeAlert(1));
    run.run(MINUTE);
    run.silence({ operation: "/1" }, NOW + 9 * HOUR);
    run.run(8 * HOUR);
    expect(run.said).toEqual([["1 opened"]]);
    run.end(1);
    run.run(10 * MINUTE);
    expect(run.said).toEqual([["1 opened"], ["1 ended"]]);
  });
});

describe("inhibition", () => {
  const silent = { kind: "silence", ruleId: "silent-service" } as const;

  it("keeps the operations of a silent service, and of a service with the same alert, to itself", () => {
    const run = new Simulation();
    run.open(makeAlert(1));
    run.open(makeAlert(2, { operation: null }, silent));
    run.open(makeAlert(3, { service: "shop" }));
    run.open(makeAlert(4, { service: "shop", operation: null }));
    run.open(makeAlert(5, { service: "mail" }));
    run.run(MINUTE);
    expect(run.said).toEqual([["2 opened"], ["4 opened"], ["5 opened"]]);
    expect(run.outbox.messages[0]?.failure).toBe("covered by alert 2: alert 2");
    run.end(2);
    run.run(MINUTE);
    expect(run.said[3]).toEqual(["1 opened"]);
  });

  it("reports an operation to a channel that does not hear of its service", () => {
    const run = new Simulation();
    run.outbox.channels = [];
    run.open(makeAlert(2, { operation: null }, silent));
    run.outbox.channels = [slack];
    run.open(makeAlert(1));
    run.run(MINUTE);
    expect(run.said).toEqual([["1 opened"]]);
  });
});

describe("the limit of an hour", () => {
  it("sends 60 messages, pages first, and then a digest at every interval", () => {
    const run = new Simulation();
    for (let id = 1; id <= 100; id += 1)
      run.open(makeAlert(id, { service: `s${id}` }, id > 90 ? {} : { severity: "ticket" }));
    run.run(MINUTE);
    expect(run.sent).toHaveLength(MOST_AN_HOUR + 1);
    expect(run.said.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => [`${91 + at} opened`]));
    expect(run.sent[60]?.key).toMatch(/^digest-/);
    expect(run.said[60]).toHaveLength(40);
    run.open(makeAlert(101, { service: "late" }));
    run.run(2 * MINUTE);
    expect(run.sent).toHaveLength(61);
    expect(run.outbox.messages.at(-1)?.failure).toMatch(/^60 messages/);
    run.run(5 * MINUTE);
    expect(run.said[61]).toEqual(["101 opened"]);
    run.run(HOUR);
    run.open(makeAlert(102, { service: "later" }));
    run.run(MINUTE);
    expect(run.sent[62]?.key).toBe("uid102-opened");
  });
});

it("gives up what waits for a channel that is off or gone", () => {
  const run = new Simulation();
  run.open(makeAlert(1));
  run.outbox.channels = [{ ...slack, isOn: false }];
  expect(run.turn().givenUp).toEqual([{ id: 1, note: "the channel is off" }]);
  run.run(MINUTE);
  expect(run.sent).toEqual([]);
});

it("reports an acknowledgement at once, by itself", () => {
  const run = new Simulation();
  run.open(makeAlert(1));
  run.run(MINUTE);
  const times = { createdAt: run.now, dueAt: run.now, sentAt: null };
  const row = { id: 9, alertId: 1, channel: "slack", event: "updated", attempts: 0, failure: null } as const;
  run.outbox.messages.push({ ...row, delivery: null, ...times });
  run.turn();
  expect(run.sent[1]).toMatchObject({ key: "uid1-updated-9", says: ["1 updated"] });
});

it("says everything once, whatever happens in which order", () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 60; round += 1) {
    const run = new Simulation();
    run.outbox.channels = [slack, webhook];
    const ended = new Set<number>();
    for (let id = 1; id <= 12; id += 1) {
      const parts = { severity: (["page", "ticket", "info"] as const)[random(3)]! };
      const kind = (["failures", "slower", "silence"] as const)[random(3)]!;
      const operation = random(3) === 0 ? null : `/${random(4)}`;
      run.open(makeAlert(id, { service: `s${random(2)}`, operation }, { kind, ruleId: kind, ...parts }));
      if (random(4) === 0) run.silence({ service: `s${random(2)}` }, run.now + random(20) * MINUTE);
      run.run(random(4) * MINUTE);
      const over = 1 + random(id);
      if (random(2) === 0 && !ended.has(over)) {
        ended.add(over);
        run.end(over);
      }
    }
    for (let id = 1; id <= 12; id += 1) if (!ended.has(id)) run.end(id);
    run.run(40 * MINUTE);
    for (const channel of ["slack", "webhook"]) {
      const says = run.sent.filter((one) => one.channel === channel).flatMap((one) => one.says);
      const news = says.filter((one) => !one.endsWith("repeated"));
      expect(new Set(news).size).toBe(news.length);
      // What was opened was ended, and only after that.
      for (const one of news.filter((text) => text.endsWith("opened")))
        expect(news.indexOf(one.replace("opened", "ended"))).toBeGreaterThan(news.indexOf(one));
      expect(news.filter((text) => text.endsWith("ended")).length).toBe(news.length / 2);
    }
    expect(run.outbox.messages.every(({ dueAt }) => dueAt === null)).toBe(true);
    run.turn();
    expect(run.outbox.logs).toEqual([]);
  }
});
