import { expect, test } from "vitest";
import { eventPath, readEventView } from "./event-view.ts";

test.each([{}, { stack: "raw", before: "all,browser" }, { before: "span", thread: "3" }])(
  "the URL of an event keeps %j",
  (query) => {
    const url = new URL(eventPath("7", "e", readEventView(query)), "http://dashboard.invalid");
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
  },
);

test("what is no view is ignored", () => {
  expect(readEventView({ stack: "x", before: "x", thread: "-1" })).toEqual({
    filter: { all: false, kind: null, side: null },
    raw: false,
    thread: null,
  });
});
