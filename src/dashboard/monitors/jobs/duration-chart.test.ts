import { expect, it } from "vitest";
import type { CheckInView } from "#api/monitors.ts";
import { durationChart } from "./duration-chart.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const run = (minute: number, release: string | null) =>
  ({ startedAt: at(minute), duration: 1000, status: "ok", release }) as CheckInView;
const viewer = { zone: "UTC", now: Date.parse(at(50)) };

it("marks the first run of each release but the oldest, which may have begun before", () => {
  const runs = [run(40, "job@1.2.0"), run(30, "job@1.2.0"), run(20, null), run(10, "job@1.1.0")];
  expect(durationChart("nightly", runs, viewer)?.marks).toEqual([{ at: Date.parse(at(30)), label: "1.2.0" }]);
});
