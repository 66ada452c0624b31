import { expect, it } from "vitest";
import type { MonitorConfig } from "#model/check-in.ts";
import { createLimits, runStretches } from "./run-stretches.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-11-20T12:00:00Z");
const HOURLY: MonitorConfig = {
  schedule: { type: "interval", value: 1, unit: "hour" },
  checkinMarginMinutes: 5,
  maxRuntimeMinutes: 30,
  timezone: null,
  failureIssueThreshold: null,
  recoveryThreshold: null,
};

function minutes(
  run: { status: "in_progress" | "ok" | "error"; took: number },
  hours: number,
  config: MonitorConfig | null = HOURLY,
) {
  const past = { status: run.status, startedAt: START, receivedAt: START + run.took * MINUTE };
  return runStretches(past, START + hours * HOUR, config, createLimits(config)(START)).map(
    ({ from, verdict, fault }) => [Math.floor((from - START) / MINUTE), verdict, fault?.kind],
  );
}

it("says nothing of a run that was followed by the next in time", () => {
  for (const [, verdict] of minutes({ status: "ok", took: 2 }, 1)) expect(verdict).toBe("clear");
});

it("finds when a run failed, took too long, and when the next was missed", () => {
  expect(minutes({ status: "error", took: 3 }, 1)).toEqual([
    [0, "clear", undefined],
    [3, "firing", "failed"],
    [30, "firing", "failed"],
  ]);
  expect(minutes({ status: "ok", took: 40 }, 1)).toEqual([
    [0, "clear", undefined],
    [30, "firing", "overdue"],
    [40, "clear", undefined],
  ]);
  expect(minutes({ status: "in_progress", took: 0 }, 1)).toContainEqual([30, "firing", "overdue"]);
  // Due an hour after the minute by which it may be early, and five minutes of margin.
  expect(minutes({ status: "ok", took: 1 }, 3)).toContainEqual([66, "firing", "missed"]);
});

it("judges a run that was reported once as what it was reported as", () => {
  expect(minutes({ status: "error", took: 0 }, 1)[0]).toEqual([0, "firing", "failed"]);
});

it("finds failed runs of a job without a schedule, and never misses one of a job whose schedule makes no sense", () => {
  expect(minutes({ status: "error", took: 0 }, 9, null)).toEqual([[0, "firing", "failed"]]);
  const odd: MonitorConfig = { ...HOURLY, schedule: { type: "crontab", value: "0 0 31 2 *" } };
  const limits = createLimits(odd);
  expect([limits(START), limits(START + HOUR)]).toEqual([
    { overdueAfter: START + 30 * MINUTE, due: null },
    { overdueAfter: START + HOUR + 30 * MINUTE, due: null },
  ]);
  expect(minutes({ status: "ok", took: 1 }, 9, odd).every(([, verdict]) => verdict !== "firing")).toBe(true);
});
