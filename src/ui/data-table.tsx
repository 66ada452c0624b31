import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SortLink, type Sorting } from "./sort-link.tsx";

export interface Column {
  name: string;
  /** Shown instead of the name. */
  head?: ReactNode;
  /** Numbers are aligned to the right; their cells have the class `number`. */
  isNumber?: boolean;
  sorting?: Sorting;
  tip?: string;
  className?: string;
}

interface DataTableProps {
  label: string;
  columns: Column[];
  /** Its rows. */
  children: ReactNode;
  footer?: ReactNode;
  /** A class with the least width; on narrower screens the table scrolls. */
  minWidth?: string;
  className?: string;
}

/** A table with rows of 36 px and a head that stays in sight. */
export function DataTable(props: DataTableProps) {
  const { label, columns, children, footer, minWidth = "min-w-160", className } = props;
  // Positioned, so that hidden texts in its cells do not widen the page.
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames(
        "scroll-thin relative rounded-lg border border-line bg-surface max-xl:overflow-x-auto xl:overflow-clip",
        className,
      )}
    >
      <table className={classNames("data-table", minWidth)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {footer !== undefined && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

function ColumnHead({ column }: { column: Column }) {
  const { name, head = name, isNumber = false, sorting, tip, className } = column;
  return (
    <th
      scope="col"
      aria-sort={sorting === undefined ? undefined : (sorting.direction ?? "none")}
      data-tip={tip}
      className={classNames(isNumber && "number", className)}
    >
      {sorting === undefined ? head : <SortLink label={head} sorting={sorting} />}
    </th>
  );
}
