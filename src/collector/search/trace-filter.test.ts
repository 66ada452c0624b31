import { describe, expect, it } from "vitest";
import { writeTerm } from "#model/search/edit-search.ts";
import { traceFilter } from "./trace-filter.ts";

const RANGE = { start: 0, end: 1000 };

function read(query: string) {
  const filter = traceFilter(query, RANGE);
  if (!filter.ok) throw new Error(filter.error.detail);
  return filter.value;
}

it("separates conditions on the trace, on a span's attributes and on a single span", () => {
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

it("reads comparisons with attributes, and keeps text that only looks like one", () => {
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
  expect(read('note:>soon limit:">5"').spans).toEqual([
    {
      words: [],
      attributes: [
        ["note", ">soon"],
        ["limit", ">5"],
      ],
    },
  ]);
});

it("reads conditions on a single span within OR", () => {
  expect(read("span.status:error OR duration:>2s").spans).toEqual([
    { words: [], attributes: [], failed: true },
    { words: [], attributes: [], minDuration: 2e9 },
  ]);
});

it("reports the position of a wrong condition on a span", () => {
  const filter = traceFilter("service:web span.duration:soon", RANGE);
  expect(filter.ok ? "" : filter.error.detail).toContain("at position 13");
});

it("reads every written term back", () => {
  for (const [key, value] of [
    ["app.tenant", "acme"],
    ["db.query.text", 'SELECT "a" FROM b WHERE c = \\d'],
    ["http.route", "/checkout"],
    ["note", ":x"],
  ] as const) {
    const term = writeTerm(key, value);
    expect(read(term ?? "").spans?.[0]?.attributes).toEqual([[key, value]]);
  }
});

function detail(result: { ok: true } | { ok: false; error: { detail: string } }): string {
  return result.ok ? "" : result.error.detail;
}

describe("traceFilter", () => {
  it("reads every other key as an attribute; one span must match all", () => {
    expect(traceFilter("service:shop http.status:500 tenant:acme kind:Server slow", RANGE)).toEqual({
      ok: true,
      value: {
        words: ["slow"],
        service: "shop",
        spans: [
          {
            words: [],
            attributes: [
              ["http.status", "500"],
              ["tenant", "acme"],
            ],
            kind: "server",
          },
        ],
        ...RANGE,
      },
    });
  });

  it("reads alternatives, one of which a span must match", () => {
    expect(traceFilter('status:error tenant:a OR duration:>1s "x OR y"', RANGE)).toEqual({
      ok: true,
      value: {
        words: [],
        spans: [
          { words: [], attributes: [["tenant", "a"]], failed: true },
          { words: ["x OR y"], attributes: [], minDuration: 1e9 },
        ],
        ...RANGE,
      },
    });
    for (const query of ["OR a", "a OR", "a OR OR b", "OR"])
      expect(detail(traceFilter(query, RANGE))).toContain("one is missing");
    expect(detail(traceFilter("has:error OR a", RANGE))).toContain("can't be combined with OR");
  });

  it("reads service, name, status, errors and durations", () => {
    const query = 'service:shop name:"GET /" status:error has:error duration:>1.5ms duration:<2s cart';
    expect(traceFilter(query, RANGE)).toEqual({
      ok: true,
      value: {
        service: "shop",
        name: "GET /",
        failed: true,
        hasEvents: true,
        minDuration: 1_500_000,
        maxDuration: 2_000_000_000,
        words: ["cart"],
        ...RANGE,
      },
    });
    expect(traceFilter("status:ok", RANGE)).toMatchObject({ value: { failed: false } });
  });

  it.each(["duration:500", "duration:>fast", "duration:500ms"])(
    "refuses %s and shows how to write it",
    (query) => {
      expect(detail(traceFilter(query, RANGE))).toContain("write duration:>500ms");
    },
  );
});
