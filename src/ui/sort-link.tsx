import { ArrowDown, ArrowUp } from "lucide";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface Sorting {
  href: string;
  /** Null while the list is sorted by something else. */
  direction: "ascending" | "descending" | null;
}

/** The name of a column that a click sorts by. */
export function SortLink({ label, sorting }: { label: ReactNode; sorting: Sorting }) {
  const { href, direction } = sorting;
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={direction === null ? undefined : "true"}
      className={classNames(
        "inline-flex h-full items-center gap-1 whitespace-nowrap -outline-offset-2! hover:text-ink",
        direction !== null && "font-medium text-ink",
      )}
    >
      {label}
      {direction !== null && <Icon icon={direction === "ascending" ? ArrowUp : ArrowDown} size={12} />}
    </Link>
  );
}
