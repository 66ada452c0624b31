import { classNames } from "#ui/class-names.ts";
import { formatCount } from "#ui/format-count.ts";
import { paths } from "../paths.ts";

/** What the navigation counts; each null if it is not known. */
export interface NavCounts {
  /** Alerts that fire. */
  firing: number | null;
  /** Incidents that are not resolved. */
  incidents: number | null;
}

/** What is counted of an entry, with its word; null if there is nothing to say. */
function countAt(href: string, { firing, incidents }: NavCounts): { count: number; word: string } | null {
  const found =
    href === paths.alerts()
      ? { count: firing ?? 0, word: "firing" }
      : href === paths.incidents()
        ? { count: incidents ?? 0, word: "open" }
        : null;
  return found === null || found.count === 0 ? null : found;
}

/** The accessible name of an entry, which says what is counted: `Alerts, 3 firing`. */
export function entryName(label: string, href: string, counts: NavCounts): string {
  const found = countAt(href, counts);
  return found === null ? label : `${label}, ${found.count} ${found.word}`;
}

interface EntryCountProps {
  href: string;
  counts: NavCounts;
  /** Where it stands, and how it looks there. */
  className: string;
}

/** How many alerts fire or incidents are open, over their entry, whose name says it too. */
export function EntryCount({ href, counts, className }: EntryCountProps) {
  const found = countAt(href, counts);
  if (found === null) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "figures pointer-events-none absolute min-w-4 rounded-full bg-danger px-1 text-center text-2xs font-medium text-on-accent",
        className,
      )}
    >
      {formatCount(found.count)}
    </span>
  );
}
