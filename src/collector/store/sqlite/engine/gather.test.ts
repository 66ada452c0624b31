import { describe, expect, it } from "vitest";
import { whenGathered } from "./gather.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("whenGathered", () => {
  it("waits for what comes turn after turn", async () => {
    let size = 1;
    const gathered = new Promise<number>((resolve) =>
      whenGathered(
        () => size,
        () => resolve(size),
      ),
    );
    for (let turns = 0; turns < 10; turns++) {
      await turn();
      size += 1;
    }
    expect(await gathered).toBe(11);
  });

  it("does not wait for what comes without end", async () => {
    let size = 1;
    const begin = performance.now();
    await new Promise<void>((resolve) => whenGathered(() => (size += 1), resolve));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(19);
    expect(size).toBeGreaterThan(10);
  });
});
