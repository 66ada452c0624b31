import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.ts";
import { minFreeOf } from "./min-free.ts";

const MB = 1_000_000;
const least = (text: string, total: number) =>
  minFreeOf(readEnv({ GLASSHOUSE_MIN_FREE: text }).GLASSHOUSE_MIN_FREE)(total);

describe("the least of a disk to keep free", () => {
  it("is 5 % of a small disk and 500 MB of a large one, unless chosen", () => {
    expect([64, 10_000, 4_000_000].map((size) => minFreeOf(undefined)(size * MB) / MB)).toEqual([
      3.2, 500, 500,
    ]);
  });

  it.each([
    ["2GB", 2_000 * MB],
    ["1 MiB", 1_048_576],
    ["0", 0],
    ["10%", 100 * MB],
    ["2.5 %", 25 * MB],
  ])("is a size or a share: %s", (text, bytes) => {
    expect(least(text, 1_000 * MB)).toBe(bytes);
  });

  it.each(["5 percent", "-1", "100%", "half", "5%%"])("is not %s", (text) => {
    expect(() => least(text, 1)).toThrow(EnvError);
  });
});
