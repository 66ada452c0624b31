import { classNames } from "#ui/class-names.ts";
import { formatCount } from "#ui/format-count.ts";
import { paths } from "../paths.ts";

/** Whether an entry of the navigation is that of the alerts, some of which fire. */
function isFiring(href: string, firing: number | null): firing is number {
  return href === paths.alerts() && firing !== null && firing > 0;
}

/** The accessible name of an entry, which says how many alerts fire. */
export function firingName(label: string, href: string, firing: number | null): string {
  return isFiring(href, firing) ? `${label}, ${firing} firing` : label;
}

interface FiringCountProps {
  href: string;
  firing: number | null;
  /** Where it stands, and how it looks there. */
  className: string;
}

/** How many alerts fire, over the entry of the alerts, whose name says it too. */
export function FiringCount({ href, firing, className }: FiringCountProps) {
  if (!isFiring(href, firing)) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "figures pointer-events-none absolute min-w-4 rounded-full bg-danger px-1 text-center text-2xs font-medium text-on-accent",
        className,
      )}
    >
      {formatCount(firing)}
    </span>
  );
}
