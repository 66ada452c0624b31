import { expect, test } from "vitest";
import { previewTitle } from "./preview-title.ts";

const start = "2026-11-13T12:00:00.000Z";
const end = "2026-11-20T12:00:00.000Z";
const title = (total: number, replayedFrom: string | null, zone = "UTC") =>
  previewTitle({ total, start, end, replayedFrom }, zone);

test("the answer says how often a rule would have fired, and in which time", () => {
  expect(title(0, start)).toBe("Would not have fired in the last 7 days");
  expect(title(1, start)).toBe("Would have fired once in the last 7 days");
  expect(title(3, "2026-11-13T12:30:00.000Z")).toBe("Would have fired 3 times in the last 7 days");
  expect(previewTitle({ total: 0, start: "2026-11-19T12:00:00.000Z", end, replayedFrom: start }, "UTC")).toBe(
    "Would not have fired in the last day",
  );
});

test("it never claims more time than was replayed", () => {
  expect(title(0, "2026-11-18T09:05:00.000Z")).toBe("Would not have fired since 18 Nov, 09:05");
  expect(title(2, "2026-11-18T09:05:00.000Z", "Asia/Tokyo")).toBe(
    "Would have fired 2 times since 18 Nov, 18:05",
  );
  expect(title(0, null)).toBe("No preview for this rule");
});
