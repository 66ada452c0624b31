import { describe, expect, it } from "vitest";
import { logFilter } from "#collector/query/logs/log-query.ts";
import { traceFilter } from "#collector/query/traces/trace-query.ts";

const NOW = 1_795_176_000_000;
const RANGE = { start: 0, end: NOW };

function detail(result: { ok: true } | { ok: false; error: { detail: string } }): string {
  return result.ok ? "" : result.error.detail;
}

describe("traceFilter", () => {
  it("takes every other key for an attribute that one span has, together with the others", () => {
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

  it("takes alternatives for what one span must meet", () => {
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
    expect(detail(traceFilter("has:error OR a", RANGE))).toContain("cannot stand with OR");
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

describe("logFilter", () => {
  it("takes level as a least severity, and every key that is not ours as an attribute", () => {
    const traceId = "a".repeat(32);
    expect(
      logFilter(`level:warn service:s trace:${traceId.toUpperCase()} http.status:500 "two words"`, RANGE),
    ).toEqual({
      ok: true,
      value: {
        minSeverity: 13,
        service: "s",
        traceId,
        attributes: [["http.status", "500"]],
        words: ["two words"],
        ...RANGE,
      },
    });
  });

  it("reads levels of one kind, parts of values, sizes, opposites and alternatives", () => {
    const where = (query: string) => {
      const filter = logFilter(query, RANGE);
      return filter.ok ? filter.value : filter.error.detail;
    };
    expect(where("level:=info")).toMatchObject({ minSeverity: 9, maxSeverity: 12 });
    expect(where("level:>info level:<fatal")).toMatchObject({ minSeverity: 13, maxSeverity: 20 });
    expect(where("path:/a* status:>=500 has:user.id !gone conn*fused")).toEqual({
      words: [],
      attributes: [],
      where: {
        kind: "all",
        of: [
          { kind: "attribute", key: "path", value: { like: ["/a", ""] } },
          { kind: "attribute", key: "status", value: { comparison: ">=", bound: 500 } },
          { kind: "attribute", key: "user.id", value: { present: true } },
          { kind: "not", of: { kind: "text", parts: ["gone"] } },
          { kind: "text", parts: ["conn", "fused"] },
        ],
      },
      ...RANGE,
    });
    expect(where('a OR service:"x*"')).toMatchObject({
      where: {
        kind: "any",
        of: [
          { kind: "text", parts: ["a"] },
          { kind: "service", value: { is: "x*" } },
        ],
      },
    });
    expect(where("level:loud")).toContain("level: takes trace, debug, info");
  });

  it("refuses a trace id that is none", () => {
    expect(detail(logFilter("x trace:abc", RANGE))).toBe(
      '"trace:" at position 3 needs a trace id of 32 hex digits.',
    );
  });
});
