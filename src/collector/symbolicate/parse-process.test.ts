import { describe, expect, test } from "vitest";
import { parseProcess } from "./parse-process.ts";

describe("parseProcess", () => {
  test("finds the functions of a source", async () => {
    const found = await parseProcess()("a.ts", "function pay(a: A) { b() }");
    expect(found).toEqual({ start: [12], end: [26], name: ["pay"] });
  });

  test("survives any source, without losing the functions of others", async () => {
    const findFunctions = parseProcess();
    const parts = ["(", "a=>", "<a>", "class A {"];
    const found = await Promise.all(
      parts.flatMap((part) => [
        findFunctions("deep.tsx", part.repeat(20_000)),
        findFunctions("a.ts", "const pay = () => b()"),
      ]),
    );
    const sound = found.filter((_functions, index) => index % 2 === 1);
    expect(sound.map((functions) => functions?.name)).toEqual(parts.map(() => ["pay"]));
  }, 30_000);
});
