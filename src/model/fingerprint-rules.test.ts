import { describe, expect, it } from "vitest";
import { parseFingerprintRules } from "./fingerprint-rules.ts";

describe("parseFingerprintRules", () => {
  it("reads conditions, negation, quoted globs and the fingerprint", () => {
    const text = [
      "# databases",
      "",
      'type:DbError !message:"time \\"out\\" *" tags.tenant:a?c -> database, {{ default }}, "a, b"',
      "path:*/vendor/* -> vendor",
    ].join("\r\n");
    expect(parseFingerprintRules(text)).toEqual({
      ok: true,
      value: [
        {
          text: 'type:DbError !message:"time \\"out\\" *" tags.tenant:a?c -> database, {{ default }}, "a, b"',
          matchers: [
            { key: "error.type", negated: false, pattern: "DbError" },
            { key: "message", negated: true, pattern: 'time "out" *' },
            { key: "tags.tenant", negated: false, pattern: "a?c" },
          ],
          fingerprint: ["database", "{{ default }}", "a, b"],
        },
        {
          text: "path:*/vendor/* -> vendor",
          matchers: [{ key: "stack.path", negated: false, pattern: "*/vendor/*" }],
          fingerprint: ["vendor"],
        },
      ],
    });
  });

  it.each([
    ["type:X", 1, 7, "->"],
    ["-> x", 1, 1, "condition"],
    ["\n\nodd:X -> x", 3, 1, '"odd" is not known'],
    ["type:X odd -> x", 1, 8, "key:value"],
    ['type:"X -> x', 1, 6, "quote"],
    ["type: -> x", 1, 6, "no value"],
    ["type:X ->", 1, 10, "empty"],
    ["type:X -> a,", 1, 13, "empty"],
    ["type:X -> {{ odd }}", 1, 11, "{{ odd }}"],
    ['type:X -> "a" b', 1, 15, "commas"],
    [`type:${"x".repeat(1000)} -> x`, 1, 1001, "1000"],
    ["a:b -> x\n".repeat(1), 1, 1, '"a" is not known'],
    ["type:X -> x\n".repeat(201), 201, 1, "200"],
  ])("reports the position of the error in %j", (text, line, column, detail) => {
    expect(parseFingerprintRules(text)).toEqual({
      ok: false,
      error: { code: "bad_rule", line, column, detail: expect.stringContaining(detail) },
    });
  });
});
