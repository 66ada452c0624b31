import { expect, test } from "vitest";
import { nextCursor } from "./next-cursor.ts";

const PREVIOUS = '<https://c.test/?cursor=0:0:1>; rel="previous"; results="false"; cursor="0:0:1"';

test("the next page's cursor is read when there are results", () => {
  const next = '<https://c.test/?cursor=0:25:0>; rel="next"; results="true"; cursor="0:25:0"';
  expect(nextCursor(`${PREVIOUS}, ${next}`)).toBe("0:25:0");
});

test("a next link without results is the end", () => {
  const next = '<https://c.test/?cursor=0:25:0>; rel="next"; results="false"; cursor="0:25:0"';
  expect(nextCursor(`${PREVIOUS}, ${next}`)).toBeNull();
});

test("no header and nonsense are the end", () => {
  expect(nextCursor(null)).toBeNull();
  expect(nextCursor(";;;,=,rel=next")).toBeNull();
});
