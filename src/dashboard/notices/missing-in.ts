import type { NoticeView } from "#api/overview.ts";

/** The damaged days that a page's time range includes, earliest first, and whether its searches of issues lack some. */
export function missingIn(notices: NoticeView[], since: string | null): { days: string[]; search: boolean } {
  const missing = new Set(notices.flatMap((notice) => notice.missing ?? []));
  // A page with a time range shows no issues.
  const search = missing.delete("issue-search") && since === null;
  const first = since?.slice(0, 10) ?? "";
  return {
    days: [...missing].filter((day) => day >= first).toSorted((left, right) => (left < right ? -1 : 1)),
    search,
  };
}
