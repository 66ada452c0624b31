import { sharePercent, type TagRow } from "./tag-rows.ts";

/**
 * What sets the issue apart most, in one line above the stack, where the tags stand below it.
 *
 * @param rows those that differ, the most different first
 */
export function DifferenceLine({ rows: [most] }: { rows: TagRow[] }) {
  const { facet } = most ?? {};
  const found = facet?.values.find(({ value }) => value === facet.difference?.value);
  if (most === undefined || facet === undefined || found === undefined) return null;
  return (
    <a
      href="#tags"
      className="flex min-h-8 min-w-0 items-baseline gap-1.5 pt-1.5 text-sm hover:text-accent max-sm:min-h-11 max-sm:items-center max-sm:pt-0 lg:hidden"
    >
      <span className="figures shrink-0 font-medium">{sharePercent(found.events, facet.events)}</span>
      <span className="foreign shrink-0 text-muted">{most.key}</span>
      <span className="foreign truncate font-medium">{found.value === "" ? "(empty)" : found.value}</span>
      <span className="figures ml-auto shrink-0 text-xs text-faint">
        {sharePercent(found.baseline, facet.baseline)} of others
      </span>
    </a>
  );
}
