"use client";

import type { ReactNode } from "react";
import { usePath } from "#ui/use-path.ts";
import { Link } from "#ui/link.tsx";
import { screenPaths } from "../screen-paths.ts";

interface NavLinkProps {
  label: string;
  href: string;
  className: string;
  /** Shown over the icon where the label is hidden. */
  tip?: boolean;
  children: ReactNode;
}

/** A link in the navigation. A client component because layouts are not rendered again on navigation. */
export function NavLink({ label, href, className, tip = false, children }: NavLinkProps) {
  const path = usePath();
  const current = path === href || (href !== screenPaths.now && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      data-tip={tip ? label : undefined}
      data-tip-side="right"
      className={className}
    >
      {children}
    </Link>
  );
}
