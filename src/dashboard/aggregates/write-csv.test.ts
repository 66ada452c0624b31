import { describe, expect, it } from "vitest";
import type { AggregatesView } from "#api/aggregates.ts";
import { writeCsv } from "./write-csv.ts";

function view(keys: (string | null)[], value: number | string | null): AggregatesView {
  return {
    of: "logs",
    by: ["a,b"],
    measures: [{ text: 'sum("x y")', name: "sum", key: "x y", unit: null }],
    sort: 0,
    start: "",
    end: "",
    step: 60,
    firstStep: "",
    records: 1,
    groupCount: 2,
    groups: keys.map((key) => ({ keys: [key], values: [value], series: null })),
    rest: { groups: 3, values: [-4] },
    total: { values: [value], series: [] },
    notStored: 0,
  };
}

describe("writeCsv", () => {
  it("quotes what RFC 4180 asks for, and ends lines with CRLF", () => {
    expect(writeCsv(view(['say "hi"', "two\nlines", null], "1152921504606846977"))).toBe(
      [
        '"a,b","sum(""x y"")"',
        '"say ""hi""",1152921504606846977',
        '"two\nlines",1152921504606846977',
        ",1152921504606846977",
        "(3 other groups),-4",
        "",
      ].join("\r\n"),
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
    "makes %j a text for spreadsheets",
    (text) => {
      expect(
        writeCsv(view([text], 1))
          .split("\r\n")
          .slice(1)
          .join("\r\n"),
      ).toMatch(/^"?'/);
    },
  );
});
