/** A page of one entity, which the reader opened. */
export interface RecentPage {
  href: string;
  title: string;
}

const KEY = "glasshouse.recent";
const MOST = 8;
const ENTITY = /^\/observe\/(?:issues|traces|releases)\/[^/]+/;

/** The pages opened last in this tab, the latest first. They are kept no longer than the tab. */
export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Remembers a page if it shows one issue, trace or release. */
export function rememberPage(path: string, title: string): void {
  const href = ENTITY.exec(path)?.[0];
  if (href === undefined) return;
  const page = { href, title: title.replace(/ · Glasshouse$/, "").slice(0, 200) };
  try {
    const others = recentPages().filter((one) => one.href !== href);
    sessionStorage.setItem(KEY, JSON.stringify([page, ...others].slice(0, MOST)));
  } catch {
    // Storage can be full or forbidden; the palette then has no recent pages.
  }
}

function isPage(value: unknown): value is RecentPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "href" in value &&
    typeof value.href === "string" &&
    ENTITY.test(value.href) &&
    "title" in value &&
    typeof value.title === "string"
  );
}
