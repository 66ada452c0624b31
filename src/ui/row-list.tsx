import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Column } from "./data-table.tsx";
import { SortLink } from "./sort-link.tsx";

interface RowListProps {
  label: string;
  /** The classes of the grid that heads and rows share from `lg` on. */
  grid: string;
  columns: Column[];
  /** List items, each of which names its values for screen readers. */
  children: ReactNode;
}

/** A list that looks like a table on wide screens, and whose rows are cards on narrow ones. */
export function RowList({ label, grid, columns, children }: RowListProps) {
  const isSorted = columns.some(({ sorting }) => sorting !== undefined);
  const Heads = isSorted ? "nav" : "div";
  return (
    <div className="relative rounded-lg border border-line bg-surface lg:overflow-clip">
      <Heads
        aria-label={isSorted ? "Sort" : undefined}
        aria-hidden={isSorted ? undefined : true}
        className={classNames(
          "z-20 h-9 items-center gap-x-4 overflow-x-auto rounded-t-lg border-b border-line bg-surface px-3 text-xs text-muted [scrollbar-width:none] lg:sticky lg:top-(--bar-height) lg:grid lg:overflow-visible",
          isSorted ? "flex max-sm:h-11" : "hidden",
          grid,
        )}
      >
        {columns.map(({ name, isNumber = false, sorting, className }) => (
          <span
            key={name}
            aria-hidden={isSorted && sorting === undefined ? true : undefined}
            className={classNames(
              "h-full items-center",
              isNumber && "justify-end",
              sorting === undefined ? "hidden lg:flex" : "flex",
              // Where the heads don't all fit, the one in force comes first.
              sorting?.direction && "max-lg:order-first",
              className,
            )}
          >
            {sorting === undefined ? name : <SortLink label={name} sorting={sorting} />}
          </span>
        ))}
      </Heads>
      <ol aria-label={label} className="divide-y divide-line">
        {children}
      </ol>
    </div>
  );
}
