import { describe, expect, it } from "vitest";
import type { LogView } from "#model/api/log.ts";
import { logPatterns, logTemplate } from "./log-patterns.ts";

function line(message: string, time = "2026-11-20T12:00:00Z", service = "shop"): LogView {
  return { message, time, service, severity: "info" } as LogView;
}

describe("patterns of log lines", () => {
  it("leave out what differs from line to line", () => {
    expect(logTemplate('user ada@example.com paid 12.50 for "a book" in 31 ms')).toBe(
      "user … paid … for … in … ms",
    );
    expect(logTemplate("GET https://shop.example/a?b=1 200")).toBe("GET …");
    expect(logTemplate("job 7c9e6679-7425-40de-944b-e07fc1f90ae7 done")).toBe("job … done");
    expect(logTemplate("deadbeef1 failed, facade did not")).toBe("… failed, facade did not");
  });

  it("count the lines of each kind and when they came, the most frequent first", () => {
    const patterns = logPatterns([
      line("started"),
      line("paid 1", "2026-11-20T12:00:02Z"),
      line("paid 22", "2026-11-20T12:00:01Z"),
      line("paid 3", "2026-11-20T12:00:03Z", "other"),
    ]);
    expect(patterns.map(({ template, service, count }) => [template, service, count])).toEqual([
      ["paid …", "shop", 2],
      ["started", "shop", 1],
      ["paid …", "other", 1],
    ]);
    expect(patterns[0]).toMatchObject({
      first: "2026-11-20T12:00:01Z",
      last: "2026-11-20T12:00:02Z",
      words: "paid",
    });
  });

  it("are found in text of any size and shape in no time to speak of", () => {
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
