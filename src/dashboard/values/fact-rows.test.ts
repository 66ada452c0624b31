import { expect, test } from "vitest";
import { factRows, typedRows } from "./fact-rows.ts";

test("lists what was sent, with flags in words", () => {
  expect(factRows(undefined)).toEqual({});
  expect(factRows({ traceState: "a=1", flags: 0x301, droppedEvents: 2 })).toEqual({
    "trace state": "a=1",
    flags: "0x301 (sampled, remote parent)",
    "events dropped by the SDK": 2,
  });
  expect(factRows({ flags: 0x100 })).toEqual({ flags: "0x100 (not sampled, local parent)" });
  expect(factRows({ flags: 1 })).toEqual({ flags: "0x01 (sampled)" });
});

test("a double that is whole has a decimal point", () => {
  expect(typedRows({ ratio: 1, half: 0.5, count: 1 }, { ratio: "double" })).toEqual({
    ratio: "1.0",
    half: 0.5,
    count: 1,
  });
});
