import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide";
import type { IconNode } from "lucide";
import { buttonClass, SQUARE } from "./button.tsx";
import { Icon } from "./icon.tsx";
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
export function Pager({ of, first, previous, next }: PagerProps) {
  if (first === null && (previous ?? null) === null && next === null) return null;
  return (
    <nav aria-label={`More ${of}`} className="flex justify-end gap-1 py-3">
      <PagerLink label="First page" icon={ChevronsLeft} href={first} />
      {previous !== undefined && <PagerLink label="Previous" icon={ChevronLeft} href={previous} rel="prev" />}
      <PagerLink label={`More ${of}`} icon={ChevronRight} href={next} rel="next" />
    </nav>
  );
}

interface PagerLinkProps {
  label: string;
  icon: IconNode;
  /** Null where there is no such page; its place stays. */
  href: string | null;
  rel?: string;
  /** The key that follows it: `o`, `Shift+O`. */
  shortcut?: string;
}

/** A step to another page, as an icon. */
export function PagerLink({ label, icon, href, rel, shortcut }: PagerLinkProps) {
  const look = buttonClass("quiet", SQUARE);
  if (href === null)
    return (
      <span aria-hidden="true" className={`${look} pointer-events-none opacity-40`}>
        <Icon icon={icon} />
      </span>
    );
  return (
    <Link
      href={href}
      rel={rel}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut === undefined ? label : `${label} (${shortcut})`}
      className={look}
    >
      <Icon icon={icon} />
    </Link>
  );
}
