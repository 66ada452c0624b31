import { describe, expect, it } from "vitest";
import { writeTerm } from "#model/search/edit-search.ts";
import { traceFilter } from "./trace-filter.ts";

const RANGE = { start: 0, end: 1000 };

function read(query: string) {
  const filter = traceFilter(query, RANGE, 0);
  if (!filter.ok) throw new Error(filter.error.detail);
  return filter.value;
}

it("separates conditions on the trace, on a span's attributes and on a single span", () => {
  expect(
    read("service:web duration:>1s app.tenant:acme span.service:pay span.duration:>50ms cart"),
  ).toMatchObject({
    words: ["cart"],
    service: "web",
    minDuration: 1e9 + 1,
    spans: [{ words: [], attributes: [["app.tenant", "acme"]] }],
    alsoSpans: [{ words: [], attributes: [], service: "pay", minDuration: 5e7 + 1 }],
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
  expect(read("span.status:error OR span.duration:>=2s").spans).toEqual([
    { words: [], attributes: [], failed: true },
    { words: [], attributes: [], minDuration: 2e9 },
  ]);
});

it("reports the position of a wrong condition on a span", () => {
  const filter = traceFilter("service:web span.duration:soon", RANGE, 0);
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
    expect(traceFilter("service:shop http.status:500 tenant:acme kind:Server slow", RANGE, 0)).toEqual({
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

  it("reads alternatives, looking up spans that one of them needs", () => {
    const alternatives = read('status:error tenant:a OR duration:>=1s "x OR y"');
    expect(alternatives.where).toMatchObject({ kind: "any", of: [{ kind: "all" }, { kind: "all" }] });
    expect(alternatives.spans).toEqual([
      { words: [], attributes: [["tenant", "a"]] },
      { words: ["x OR y"], attributes: [] },
    ]);
    for (const query of ["OR a", "a OR", "a OR OR b", "OR"])
      expect(detail(traceFilter(query, RANGE, 0))).toContain("one is missing");
    expect(read("has:error OR a").spans).toBeUndefined();
  });

  it("reads negation and brackets; what a trace itself answers stays in the filter's own fields", () => {
    expect(read("!tenant:a service:shop")).toMatchObject({
      service: "shop",
      where: { kind: "not", of: { kind: "span", of: { attributes: [["tenant", "a"]] } } },
    });
    expect(read("!status:error")).toEqual({ words: [], failed: false, ...RANGE });
    expect(read("!(a OR (b !c))").where).toMatchObject({
      kind: "not",
      of: { kind: "any", of: [{ kind: "span" }, { kind: "all" }] },
    });
    expect(read("(tenant:a (plan:b))").spans).toEqual([
      {
        words: [],
        attributes: [
          ["tenant", "a"],
          ["plan", "b"],
        ],
      },
    ]);
  });

  it("reads wildcards, presence and fields under several names", () => {
    expect(read("tenant:a* has:plan service.version:1.2 op:db*").spans).toEqual([
      {
        words: [],
        attributes: [[["release", "service.version", "sentry.release"], "1.2"]],
        values: [
          { key: "tenant", value: { like: ["a", ""] } },
          { key: "plan", value: { present: true } },
        ],
        own: [{ field: "op", key: ["op", "sentry.op", "span.op"], value: { like: ["db", ""] } }],
      },
    ]);
  });

  it("reads units by the attribute's name, and refuses a duration without a known unit", () => {
    const ranges = (query: string) => read(query).spans?.[0]?.ranges?.map(({ bound }) => bound);
    expect(ranges("http.response.body.size:>2MiB")).toEqual([2 * 2 ** 20]);
    expect(ranges("wait_ms:>=1.5s")).toEqual([1500]);
    expect(ranges("http.client.request.duration:<250ms")).toEqual([0.25]);
    expect(detail(traceFilter("wait:>1s", RANGE, 0))).toContain("at position 1 has a unit");
  });

  it("reads service, name, status, errors and durations", () => {
    const query = 'service:shop name:"GET /" status:error has:error duration:>1.5ms duration:<2s cart';
    expect(traceFilter(query, RANGE, 0)).toEqual({
      ok: true,
      value: {
        service: "shop",
        name: "GET /",
        failed: true,
        hasEvents: true,
        minDuration: 1_500_001,
        maxDuration: 1_999_999_999,
        words: ["cart"],
        ...RANGE,
      },
    });
    expect(traceFilter("status:ok", RANGE, 0)).toMatchObject({ value: { failed: false } });
  });

  it.each(["duration:500", "duration:>fast", "duration:500ms"])(
    "refuses %s and shows how to write it",
    (query) => {
      expect(detail(traceFilter(query, RANGE, 0))).toContain("write duration:>500ms");
    },
  );
});
