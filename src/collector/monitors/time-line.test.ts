import { expect, it } from "vitest";
import type { MonitorConfig } from "#model/check-in.ts";
import { jobStatus, nextDue } from "./job-status.ts";
import { timeLine } from "./time-line.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A midnight. */
const DAY0 = Date.parse("2026-11-20T00:00:00Z");

const config = (schedule: MonitorConfig["schedule"], parts: Partial<MonitorConfig> = {}): MonitorConfig => ({
  schedule,
  checkinMarginMinutes: 5,
  maxRuntimeMinutes: 30,
  timezone: null,
  failureIssueThreshold: null,
  recoveryThreshold: null,
  ...parts,
});
const hourly = config({ type: "crontab", value: "0 * * * *" });
const everyTen = config({ type: "interval", value: 10, unit: "minute" });

const run = (startedAt: number, status: "ok" | "error" | "in_progress" = "ok") => ({
  status,
  startedAt,
  duration: 1000,
  traceId: null,
});

function line(runs: ReturnType<typeof run>[], of: MonitorConfig | null, now: number, since = 0): string {
  return timeLine(runs, of, { now, since, most: 30 })
    .map(({ status, at }) => `${status} ${new Date(at).toISOString().slice(11, 16)}`)
    .join(", ");
}

it("shows the runs, and where one is missing between them or after the last", () => {
  const runs = [run(DAY0 + 5 * HOUR), run(DAY0 + 2 * HOUR + MINUTE, "error"), run(DAY0 + HOUR - 2000)];
  expect(line(runs, hourly, DAY0 + 7 * HOUR + 10 * MINUTE)).toBe(
    "ok 00:59, error 02:01, missed 03:00, missed 04:00, ok 05:00, missed 06:00, missed 07:00",
  );
  // What is due and within its margin is not missed yet.
  expect(line([run(DAY0 + 5 * HOUR)], hourly, DAY0 + 6 * HOUR + 4 * MINUTE)).toBe("ok 05:00");
  // A late run is that of the time before it.
  expect(line([run(DAY0 + 2 * HOUR + 40 * MINUTE), run(DAY0 + HOUR)], hourly, DAY0 + 2.9 * HOUR)).toBe(
    "ok 01:00, ok 02:40",
  );
});

it("knows of no missing run without a schedule, or with one that cannot be read", () => {
  const runs = [run(DAY0 + 5 * HOUR), run(DAY0)];
  expect(line(runs, null, DAY0 + 9 * HOUR)).toBe("ok 00:00, ok 05:00");
  expect(line(runs, config({ type: "crontab", value: "every day" }), DAY0 + 9 * HOUR)).toBe(
    "ok 00:00, ok 05:00",
  );
});

it("does not take for missed what was due while the collector did not listen", () => {
  expect(line([run(DAY0)], hourly, DAY0 + 3.5 * HOUR, DAY0 + 2.5 * HOUR)).toBe(
    "ok 00:00, unknown 01:00, unknown 02:00, missed 03:00",
  );
});

it("shows the last times of a long silence, in phase with the schedule", () => {
  for (const [of, gap] of [
    [everyTen, 10 * MINUTE],
    [config({ type: "crontab", value: "*/10 * * * *" }), 10 * MINUTE],
  ] as const) {
    const now = DAY0 + 40 * 24 * HOUR + 7 * MINUTE;
    const shown = timeLine([run(DAY0)], of, { now, since: 0, most: 30 });
    expect(shown).toHaveLength(30);
    const last = shown.at(-1)!;
    expect(now - last.at).toBeLessThanOrEqual(gap + 5 * MINUTE);
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(["missed"]));
    const gaps = shown.slice(1).map(({ at }, place) => at - shown[place]!.at);
    expect(new Set(gaps)).toEqual(new Set([gap]));
  }
});

it("says where a job stands, and when it is due next", () => {
  const at = (hours: number) => DAY0 + hours * HOUR;
  const status = (latest: ReturnType<typeof run>, now: number) => jobStatus(latest, hourly, now, 0);
  expect(status(run(at(1)), at(1.5))).toBe("ok");
  expect(status(run(at(1)), at(2) + 2 * MINUTE)).toBe("late");
  expect(status(run(at(1)), at(2) + 6 * MINUTE)).toBe("missed");
  expect(status(run(at(1), "error"), at(1.5))).toBe("failed");
  expect(status(run(at(1), "in_progress"), at(1) + 10 * MINUTE)).toBe("running");
  expect(status(run(at(1), "in_progress"), at(1) + 31 * MINUTE)).toBe("overdue");
  expect(jobStatus(run(at(1)), hourly, at(5), at(4))).toBe("unknown");
  expect(nextDue(run(at(1)), hourly, at(1.5))).toBe(at(2));
  expect(nextDue(run(at(1)), hourly, at(4.5))).toBe(at(5));
  // Of an interval, in phase: the run was at 01:03, and a start up to a minute early counts.
  expect(nextDue(run(at(1) + 3 * MINUTE), everyTen, at(1.2))).toBe(at(1) + 14 * MINUTE);
  expect(nextDue(run(at(1) + 3 * MINUTE), everyTen, at(2))).toBe(at(2) + 4 * MINUTE);
  expect(nextDue(run(at(1)), null, at(2))).toBeNull();
});
