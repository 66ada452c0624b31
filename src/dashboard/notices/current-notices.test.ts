import { expect, it } from "vitest";
import { currentNotices } from "./current-notices.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

it("keeps errors for as long as they hold, and warnings for a day", () => {
  const notice = { code: "file_quarantined", subject: "", text: "", detail: "", missing: null };
  const recent = { ...notice, severity: "warning" as const, at: "2026-11-20T11:00:00Z" };
  const old = { ...notice, severity: "warning" as const, at: "2026-11-19T11:00:00Z" };
  const grave = { ...notice, severity: "error" as const, at: "2026-10-01T11:00:00Z" };
  const aside = { ...recent, severity: "info" as const };
  expect(currentNotices([recent, old, grave, aside], NOW)).toEqual([recent, grave]);
});
