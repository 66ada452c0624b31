import { describe, expect, it } from "vitest";
import { logFilter } from "./log-filter.ts";

const NOW = 1_795_176_000_000;
const RANGE = { start: 0, end: NOW };

function detail(result: { ok: true } | { ok: false; error: { detail: string } }): string {
  return result.ok ? "" : result.error.detail;
}

describe("logFilter", () => {
  it("reads level as a minimum severity, and every unknown key as an attribute", () => {
    const traceId = "a".repeat(32);
    expect(
      logFilter(`level:warn service:s trace:${traceId.toUpperCase()} http.status:500 "two words"`, RANGE, 0),
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

  it("reads exact levels, wildcards, comparisons, negation and alternatives", () => {
    const where = (query: string) => {
      const filter = logFilter(query, RANGE, 0);
      return filter.ok ? filter.value : filter.error.detail;
    };
    expect(where("level:=info")).toMatchObject({ minSeverity: 9, maxSeverity: 12 });
    expect(where("level:>info level:<fatal")).toMatchObject({ minSeverity: 13, maxSeverity: 20 });
    expect(where("path:/a* status:>=500 has:tenant !gone conn*fused")).toEqual({
      words: [],
      attributes: [],
      where: {
        kind: "all",
        of: [
          { kind: "attribute", key: "path", value: { like: ["/a", ""] } },
          { kind: "attribute", key: "status", value: { comparison: ">=", bound: 500 } },
          { kind: "attribute", key: "tenant", value: { present: true } },
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

  it("reads quoted values and escaped stars literally", () => {
    const where = (query: string) => {
      const filter = logFilter(query, RANGE, 0);
      return filter.ok ? filter.value : filter.error.detail;
    };
    expect(where(String.raw`status:">5" path:a\*b`)).toMatchObject({
      attributes: [
        ["status", ">5"],
        ["path", "a*b"],
      ],
    });
    expect(where("enduser.id:*")).toMatchObject({
      where: { kind: "attribute", key: ["user.id", "enduser.id", "user"], value: { present: true } },
    });
  });

  it("refuses an invalid trace id", () => {
    expect(detail(logFilter("x trace:abc", RANGE, 0))).toBe(
      '"trace:" at position 3 needs a trace id of 32 hex digits.',
    );
  });
});
