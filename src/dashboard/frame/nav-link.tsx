"use client";

import { usePathname } from "next/navigation";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";

interface NavLinkProps {
  label: string;
  href: string;
  /** Current only on this page, not on pages below it. */
  exact: boolean;
}

/** A link in the navigation. A client component because layouts are not rendered again on navigation. */
export function NavLink({ label, href, exact }: NavLinkProps) {
  const path = usePathname();
  const current = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "inline-flex h-8 items-center rounded-md px-2 text-sm font-medium",
        current ? "bg-sunken text-ink" : "text-muted hover:text-ink",
      )}
    >
      {label}
    </Link>
  );
}
