import { describe, expect, it } from "vitest";
import { whenQuiet } from "./when-quiet.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("whenQuiet", () => {
  it("waits while the size grows in every turn", async () => {
    let size = 1;
    const seen = new Promise<number>((resolve) =>
      whenQuiet(
        () => size,
        () => resolve(size),
      ),
    );
    for (let turns = 0; turns < 10; turns++) {
      await turn();
      size += 1;
    }
    expect(await seen).toBe(11);
  });

  it("does not wait forever for a size that never stops growing", async () => {
    let size = 1;
    const begin = performance.now();
    await new Promise<void>((resolve) => whenQuiet(() => (size += 1), resolve));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(19);
    expect(size).toBeGreaterThan(10);
  });
});
