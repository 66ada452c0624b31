import { describe, expect, it } from "vitest";
import { createRemoteLoader, remote, remoteMethods, slow, slowNames } from "./remote.ts";

/** What a thread holds, and a module of functions that use it. */
const held = { factor: 3 };
let loads = 0;
const numbers = {
  multiply: ({ factor }: typeof held, by: number) => factor * by,
  describe: ({ factor }: typeof held, name: string, unit: string) => `${name}: ${factor} ${unit}`,
};
const load = () => {
  loads += 1;
  return Promise.resolve(numbers);
};

const table = remote({ multiply: load, describe: slow(load) });

describe("a table of remote functions", () => {
  it("sends the name and arguments of each method", async () => {
    const sent: unknown[] = [];
    const methods = remoteMethods(table, (name, args) => Promise.resolve(sent.push([name, args])));
    await methods.multiply(2);
    await methods.describe("length", "m");
    expect(sent).toEqual([
      ["multiply", [2]],
      ["describe", ["length", "m"]],
    ]);
  });

  it("passes them what the thread holds, and loads each once", async () => {
    loads = 0;
    const find = createRemoteLoader(table);
    expect((await find("multiply"))(held, 2)).toBe(6);
    expect((await find("multiply"))(held, 5)).toBe(15);
    expect(loads).toBe(1);
  });

  it("names those that are slow", () => {
    expect([...slowNames(table)]).toEqual(["describe"]);
  });

  it("rejects an entry whose module lacks a function of its name", () => {
    // @ts-expect-error -- `divide` is not exported by the module.
    expect(Object.keys(remote({ divide: load }))).toEqual(["divide"]);
  });
});
