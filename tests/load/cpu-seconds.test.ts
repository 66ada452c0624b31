import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cpuSeconds } from "./cpu-seconds.ts";

it.runIf(process.platform === "linux")("counts what a process has used, as the process itself does", () => {
  while (process.cpuUsage().user < 100_000) readFileSync(import.meta.filename);
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  expect(cpuSeconds(process.pid)).toBeGreaterThan(own / 2);
  expect(cpuSeconds(process.pid)).toBeLessThan(own * 2);
});

it("knows nothing of a process that is not there", () => {
  expect(cpuSeconds(2 ** 30)).toBeNaN();
});
