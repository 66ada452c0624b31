import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cpuSeconds } from "./cpu-seconds.ts";

it.runIf(process.platform === "linux")("counts a process's CPU time as the process itself does", () => {
  while (process.cpuUsage().user < 100_000) readFileSync(import.meta.filename);
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  expect(cpuSeconds(process.pid)).toBeGreaterThan(own / 2);
  expect(cpuSeconds(process.pid)).toBeLessThan(own * 2);
});

it("returns NaN for a missing process", () => {
  expect(cpuSeconds(2 ** 30)).toBeNaN();
});
