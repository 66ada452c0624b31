import { expect, it } from "vitest";
import { traceFilter } from "./trace-query.ts";
import { writeTerm } from "../search/write-term.ts";

const RANGE = { start: 0, end: 1000 };

function read(query: string) {
  const filter = traceFilter(query, RANGE);
  if (!filter.ok) throw new Error(filter.error.detail);
  return filter.value;
}

it("keeps apart what the trace, one span's attributes and one span itself must meet", () => {
  expect(
    read("service:web duration:>1s app.tenant:acme span.service:pay span.duration:>50ms cart"),
  ).toMatchObject({
    words: ["cart"],
    service: "web",
    minDuration: 1e9,
    spans: [{ words: [], attributes: [["app.tenant", "acme"]] }],
    alsoSpans: [{ words: [], attributes: [], service: "pay", minDuration: 5e7 }],
  });
  expect(read("service:web").spans).toBeUndefined();
});

it("reads bounds of attributes, and leaves texts that only look like one", () => {
  expect(read("http.response.status_code:>=500 share:<0.5").spans).toEqual([
    {
      words: [],
      attributes: [],
      ranges: [
        { key: "http.response.status_code", comparison: ">=", bound: 500 },
        { key: "share", comparison: "<", bound: 0.5 },
      ],
    },
  ]);
  expect(read("note:>soon").spans).toEqual([{ words: [], attributes: [["note", ">soon"]] }]);
});

it("takes conditions of a span within OR", () => {
  expect(read("span.status:error OR duration:>2s").spans).toEqual([
    { words: [], attributes: [], failed: true },
    { words: [], attributes: [], minDuration: 2e9 },
  ]);
});

it("says where a span's condition is wrong", () => {
  const filter = traceFilter("service:web span.duration:soon", RANGE);
  expect(filter.ok ? "" : filter.error.detail).toContain("at position 13");
});

it("reads every term back as it was written", () => {
  for (const [key, value] of [
    ["app.tenant", "acme"],
    ["db.query.text", 'SELECT "a" FROM b WHERE c = \\d'],
    ["http.route", "/checkout"],
    ["note", ":x"],
  ] as const) {
    const term = writeTerm(key, value);
    expect(read(term ?? "").spans?.[0]?.attributes).toEqual([[key, value]]);
  }
  expect([writeTerm("a b", "x"), writeTerm("", "x"), writeTerm("key", "")]).toEqual([null, null, null]);
});
