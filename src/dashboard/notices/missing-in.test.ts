import { expect, it } from "vitest";
import type { NoticeView } from "#api/overview.ts";
import { missingIn } from "./missing-in.ts";

const notice = (missing: string | null): NoticeView => ({
  code: "file_quarantined",
  subject: "",
  severity: "error",
  at: "2026-11-20T12:00:00Z",
  text: "",
  detail: "",
  missing,
});
const NOTICES = ["2026-11-05", null, "2026-11-01", "issue-search", "2026-11-05"].map(notice);

it("names the damaged days of a time range, and the search index where there is none", () => {
  expect(missingIn(NOTICES, null)).toEqual({ days: ["2026-11-01", "2026-11-05"], search: true });
  expect(missingIn(NOTICES, "2026-11-05T10:00:00Z")).toEqual({ days: ["2026-11-05"], search: false });
  expect(missingIn([], null)).toEqual({ days: [], search: false });
});
