import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "keep-ticks-fast.ts");

/** The factor by which the CPU time of a tick rises after garbage collections with no tick queued. */
async function slowdown(before: string): Promise<number> {
  const script = `
    import { setTimeout as sleep } from "node:timers/promises";
    import { keepTicksFast } from ${JSON.stringify(MODULE)};
    ${before}
    const ticks = (left) => new Promise((resolve) => {
      const next = () => (left-- > 0 ? process.nextTick(next) : resolve());
      next();
    });
    const once = async () => {
      const start = process.cpuUsage();
      await ticks(60_000);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    // The minimum of many is hardly affected by other load on the machine.
    const cost = async () => {
      const costs = [];
      for (let round = 0; round < 12; round++) costs.push(await once());
      return Math.min(...costs);
    };
    const fresh = await cost();
    // V8 keeps an unused hidden class for a few collections.
    for (let collections = 0; collections < 10; collections++) {
      gc();
      await sleep(1);
    }
    console.log(await cost() / fresh);`;
  const args = ["--expose-gc", "--input-type=module", "--eval", script];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

test("a tick costs the same after garbage collections", async () => {
  expect(await slowdown("keepTicksFast();")).toBeLessThan(2.5);
}, 30_000);

test("Node still needs it: without it, a tick stays several times as expensive", async () => {
  expect(await slowdown("")).toBeGreaterThan(2.5);
}, 30_000);
