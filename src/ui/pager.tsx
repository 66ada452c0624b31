import { buttonClass } from "./button.tsx";
import { Link } from "./link.tsx";

interface PagerProps {
  /** What the list holds: `issues`. */
  of: string;
  first: string | null;
  /** For lists that page in both directions. */
  previous?: string | null;
  next: string | null;
}

/** Paging by cursors: first, previous and next, without page numbers. */
export function Pager({ of, first, previous = null, next }: PagerProps) {
  if (first === null && previous === null && next === null) return null;
  return (
    <nav aria-label={`More ${of}`} className="flex justify-end gap-2 py-4">
      {first !== null && (
        <Link href={first} className={buttonClass("quiet")}>
          First page{" "}
        </Link>
      )}
      {previous !== null && (
        <Link href={previous} rel="prev" className={buttonClass()}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link href={next} rel="next" className={buttonClass()}>
          More {of}
        </Link>
      )}
    </nav>
  );
}
