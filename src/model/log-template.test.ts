import { describe, expect, it } from "vitest";
import { logTemplate, templateWords } from "./log-template.ts";

describe("a log line's template", () => {
  it("leaves out what varies between lines", () => {
    expect(logTemplate('user ada@example.com paid 12.50 for "a book" in 31 ms')).toBe(
      "user … paid … for … in … ms",
    );
    expect(logTemplate("GET https://shop.example/a?b=1 200")).toBe("GET …");
    expect(logTemplate("job 7c9e6679-7425-40de-944b-e07fc1f90ae7 done")).toBe("job … done");
    expect(logTemplate("deadbeef1 failed, facade did not")).toBe("… failed, facade did not");
  });

  it("gives its longest part as search words", () => {
    expect(templateWords("user … paid the bill of … in … ms")).toBe("paid the bill of");
    expect(templateWords("…")).toBe("");
    // A search cannot contain quotes or colons, and words that are not adjacent in the lines would match none.
    expect(templateWords("TypeError: cannot read … of undefined")).toBe("of undefined");
    expect(templateWords("TypeError: cannot read it")).toBe("cannot read it");
  });

  it("takes little time for text of any size and shape", () => {
    for (const text of [
      "a".repeat(1e6),
      "@".repeat(1e6),
      `${"a.".repeat(5e5)}@`,
      '"'.repeat(1e6),
      "1".repeat(1e6),
    ])
      expect(logTemplate(text).length).toBeLessThanOrEqual(400);
  });
});
