import { buttonClass } from "./button.tsx";
import { Link } from "./link.tsx";

interface PagerProps {
  /** What the list holds: `issues`. */
  of: string;
  first: string | null;
  next: string | null;
}

/** Where a list goes on. Pages are cursors, so there is a first and a next one, but no number. */
export function Pager({ of, first, next }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label={`More ${of}`} className="flex justify-end gap-2 py-4">
      {first !== null && (
        <Link href={first} className={buttonClass("quiet")}>
          Back to the first
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
