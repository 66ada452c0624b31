import { expect, it } from "vitest";
import type { MonitorConfig, MonitorSchedule } from "#model/check-in.ts";
import { dueAt } from "./due-at.ts";
import { judgeRun } from "./check-ins.ts";

const at = (text: string) => Date.parse(text);
const config = (schedule: MonitorSchedule, parts: Partial<MonitorConfig> = {}): MonitorConfig => ({
  schedule,
  checkinMarginMinutes: null,
  maxRuntimeMinutes: null,
  timezone: null,
  failureIssueThreshold: null,
  recoveryThreshold: null,
  ...parts,
});
const NIGHTLY: MonitorSchedule = { type: "crontab", value: "30 2 * * *" };

it("knows when a job is due, by crontab in its zone or by interval", () => {
  const after = at("2026-11-24T12:00:00Z");
  const iso = (schedule: MonitorSchedule, zone: string | null = null, from = after) => {
    const due = dueAt(schedule, zone, from);
    return due === null ? null : new Date(due).toISOString();
  };
  expect(iso(NIGHTLY)).toBe("2026-11-25T02:30:00.000Z");
  expect(iso(NIGHTLY, "Asia/Tokyo")).toBe("2026-11-24T17:30:00.000Z");
  expect(iso({ type: "crontab", value: "@hourly" })).toBe("2026-11-24T13:00:00.000Z");
  expect(iso({ type: "interval", value: 2, unit: "hour" })).toBe("2026-11-24T14:00:00.000Z");
  const january = at("2027-01-31T05:00:00Z");
  expect(iso({ type: "interval", value: 1, unit: "month" }, null, january)).toBe("2027-02-28T05:00:00.000Z");
  expect(iso({ type: "interval", value: 1, unit: "year" }, null, january)).toBe("2028-01-31T05:00:00.000Z");
});

it("keeps a job at its local hour over the change of the clocks", () => {
  const winter = dueAt(NIGHTLY, "Europe/Berlin", at("2026-10-25T03:00:00Z"));
  const summer = dueAt(NIGHTLY, "Europe/Berlin", at("2026-10-23T03:00:00Z"));
  expect([summer, winter]).toEqual([at("2026-10-24T00:30:00Z"), at("2026-10-26T01:30:00Z")]);
});

it("cannot tell when a schedule makes no sense", () => {
  for (const value of ["", "every night", "61 * * * *", "* * * * * * * * *", "0 0 31 2 *"])
    expect(dueAt({ type: "crontab", value }, null, 0)).toBeNull();
  expect(dueAt(NIGHTLY, "Mars/Olympus", 0)).toBeNull();
  expect(dueAt({ type: "interval", value: 0, unit: "day" }, null, 0)).toBeNull();
  const run = { status: "ok", startedAt: 0 } as const;
  expect(judgeRun(run, config({ type: "crontab", value: "soon" }), 9e12, 0).verdict).toBe("unknown");
});

it("tells a run that did not start once its margin is over, and not what was due while nobody listened", () => {
  const run = { status: "ok", startedAt: at("2026-11-24T02:29:58Z") } as const;
  const nightly = config(NIGHTLY, { checkinMarginMinutes: 10 });
  const judge = (now: string, since = 0) => judgeRun(run, nightly, at(now), since);
  expect(judge("2026-11-25T02:39:00Z")).toEqual({ verdict: "clear", fault: null });
  expect(judge("2026-11-25T02:41:00Z")).toEqual({
    verdict: "firing",
    fault: { kind: "missed", due: at("2026-11-25T02:30:00Z") },
  });
  expect(judge("2026-11-25T02:41:00Z", at("2026-11-25T02:35:00Z")).verdict).toBe("unknown");
});

it("tells the first run that did not start since somebody listens again", () => {
  const run = { status: "ok", startedAt: at("2026-11-24T02:29:58Z") } as const;
  const since = at("2026-11-25T12:00:00Z");
  const judge = (now: string) => judgeRun(run, config(NIGHTLY), at(now), since);
  expect(judge("2026-11-26T02:30:30Z").verdict).toBe("unknown");
  expect(judge("2026-11-26T02:32:00Z")).toEqual({
    verdict: "firing",
    fault: { kind: "missed", due: at("2026-11-26T02:30:00Z") },
  });
});

it("tells a run that failed or takes too long", () => {
  const startedAt = at("2026-11-24T02:30:00Z");
  const nightly = config(NIGHTLY, { maxRuntimeMinutes: 30 });
  expect(judgeRun({ status: "error", startedAt }, null, startedAt, 0).fault).toEqual({ kind: "failed" });
  const judge = (minutes: number) =>
    judgeRun({ status: "in_progress", startedAt }, nightly, startedAt + minutes * 60_000, 0);
  expect(judge(30).verdict).toBe("clear");
  expect(judge(31)).toEqual({ verdict: "firing", fault: { kind: "overdue", minutes: 30 } });
  expect(judgeRun({ status: "ok", startedAt }, null, startedAt + 9e9, 0).verdict).toBe("clear");
});
