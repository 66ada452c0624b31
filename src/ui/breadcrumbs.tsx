import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

interface BreadcrumbsProps {
  /** The pages above this one, from the first. */
  pages: { label: string; href: string }[];
  /** This page, if its title does not name it. */
  children?: ReactNode;
}

/** The way to a page, over its title. */
export function Breadcrumbs({ pages, children }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className="-mb-3 pt-5 text-xs text-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        {pages.map(({ label, href }, place) => (
          <li key={href} className="flex items-center gap-1.5">
            {place > 0 && <Divider />}
            <Link href={href} className="underline-offset-2 hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
        {children !== undefined && (
          <li className="flex min-w-0 items-center gap-1.5">
            {pages.length > 0 && <Divider />}
            {children}
          </li>
        )}
      </ol>
    </nav>
  );
}

function Divider() {
  return <Icon icon={ChevronRight} size={12} className="text-faint" />;
}
