import { expect, test } from "vitest";
import { pageCursors } from "./page-cursors.ts";

const link = (rel: string, results: boolean, cursor: string) =>
  `<https://c.test/?cursor=${cursor}>; rel="${rel}"; results="${results}"; cursor="${cursor}"`;

test("the pages before and after are read when there are results", () => {
  expect(pageCursors(`${link("previous", true, "1:2:before")}, ${link("next", true, "0:25:0")}`)).toEqual({
    previous: "1:2:before",
    next: "0:25:0",
  });
});

test("a link without results is the end", () => {
  expect(pageCursors(`${link("previous", false, "0:0:1")}, ${link("next", false, "0:25:0")}`)).toEqual({
    previous: null,
    next: null,
  });
});

test("no header and nonsense are the end", () => {
  expect(pageCursors(null)).toEqual({ previous: null, next: null });
  expect(pageCursors(";;;,=,rel=next")).toEqual({ previous: null, next: null });
});
