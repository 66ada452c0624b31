import { expect, it } from "vitest";
import { createShelf } from "./shelf.ts";

function shelf(most: number) {
  let [now, keys] = [0, 0];
  const made = createShelf<string>(
    { most, keep: 100 },
    () => now,
    () => `key ${(keys += 1)}`,
  );
  return { ...made, pass: (millis: number) => (now += millis) };
}

it("gives what was laid there, to who has its key", () => {
  const { lay, find } = shelf(2);
  const key = lay("a");
  expect([find("another"), find(key), find(key)]).toEqual([undefined, "a", "a"]);
});

it("makes room for the latest", () => {
  const { lay, find } = shelf(2);
  const keys = ["a", "b", "c"].map(lay);
  expect(keys.map(find)).toEqual([undefined, "b", "c"]);
});

it("gives nothing that lay too long", () => {
  const { lay, find, pass } = shelf(2);
  const key = lay("a");
  pass(101);
  expect(find(key)).toBeUndefined();
});
