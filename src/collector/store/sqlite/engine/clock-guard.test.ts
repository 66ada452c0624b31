import { describe, expect, it } from "vitest";
import { createClockGuard, type KnownTime } from "./clock-guard.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 20_777 * DAY + 12 * HOUR;

function open({ known = null as KnownTime | null, newest = undefined as number | undefined, at = NOW } = {}) {
  const time = { clock: at, elapsed: 5 * DAY };
  const told: string[] = [];
  const guard = createClockGuard({
    clock: () => time.clock,
    elapsed: () => time.elapsed,
    known,
    newest,
    moved: (to, expected) => told.push(`moved ${Math.round((to - expected) / DAY)}`),
    settled: () => told.push("settled"),
  });
  const pass = (millis: number) => {
    time.clock += millis;
    time.elapsed += millis;
  };
  return { guard, time, told, pass };
}

describe("the clock guard", () => {
  it("relies on a clock that goes on, however long the collector runs", () => {
    const { guard, pass, told } = open();
    for (let hour = 0; hour < 500; hour++) {
      pass(HOUR);
      expect(guard.check()).toBe(true);
    }
    expect(told).toEqual([]);
  });

  it("does not rely on a clock that is 400 days ahead for a minute", () => {
    const { guard, time, told, pass } = open();
    time.clock += 400 * DAY;
    expect([guard.check(), guard.check()]).toEqual([false, false]);
    pass(60_000);
    time.clock -= 400 * DAY;
    expect(guard.check()).toBe(true);
    expect(told).toEqual(["moved 400", "settled"]);
  });

  it("stores data under the expected time while the clock is 400 days behind", () => {
    const { guard, time, told, pass } = open();
    time.clock -= 400 * DAY;
    pass(HOUR);
    expect(guard.now()).toBe(NOW + HOUR);
    expect(guard.check()).toBe(false);
    expect(guard.now()).toBe(NOW + HOUR);
    expect(told).toEqual(["moved -400"]);
  });

  it("believes a clock that has stayed for a day", () => {
    const { guard, time, told, pass } = open();
    time.clock += 400 * DAY;
    for (let hour = 0; hour <= 23; hour++) {
      expect(guard.check()).toBe(false);
      pass(HOUR);
    }
    expect(guard.check()).toBe(true);
    expect(told).toEqual(["moved 400", "settled"]);
  });

  it.each([
    ["ahead of the last known time", { known: { at: NOW - 3 * DAY, away: 0 } }, "moved 3"],
    ["behind the last known time", { known: { at: NOW + 3 * DAY, away: 0 } }, "moved -3"],
    ["ahead of the newest data", { newest: 20_770 }, "moved 7"],
    ["behind the newest data", { newest: 20_781 }, "moved -3"],
  ])("does not rely on a clock that is %s at the start", (_what, given, text) => {
    const { guard, told } = open(given);
    expect(guard.check()).toBe(false);
    expect(told).toEqual([text]);
  });

  it("goes on waiting after a restart", () => {
    const first = open();
    first.time.clock += 400 * DAY;
    first.guard.check();
    first.pass(23 * HOUR);
    first.guard.check();
    const { guard, pass } = open({ known: first.guard.known(), at: first.time.clock });
    expect(guard.check()).toBe(false);
    pass(HOUR);
    expect(guard.check()).toBe(true);
  });

  it("relies on the clock of a new folder, and of one with data of today", () => {
    expect(open().guard.check()).toBe(true);
    expect(open({ newest: 20_777 }).guard.check()).toBe(true);
    expect(open({ newest: 20_776 }).guard.check()).toBe(true);
  });
});
