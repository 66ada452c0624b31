"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, type ReactNode } from "react";
import { PROJECT_PARAM } from "#lib/project-param.ts";
import { LinkScope } from "#ui/link-scope.ts";
import { carryScope } from "../scope/carry-scope.ts";

interface ScopeLinksProps {
  /** The project that the page was requested in; null for the first one. */
  project: string | null;
  children: ReactNode;
}

/** Makes every link of the dashboard carry the scope. A client component because that is in the URL. */
export function ScopeLinks({ project, children }: ScopeLinksProps) {
  const current = useSearchParams();
  const path = usePathname();
  const carry = useCallback(
    (href: string) => {
      const carried = new URLSearchParams(current);
      if (project !== null) carried.set(PROJECT_PARAM, project);
      return carryScope(href, carried);
    },
    [current, project],
  );
  // A change leads to a page that does not name the project, which its address has to.
  useEffect(() => {
    if (project === null || current.has(PROJECT_PARAM)) return;
    const { search, hash } = window.location;
    const named = `${search === "" ? "?" : `${search}&`}${PROJECT_PARAM}=${encodeURIComponent(project)}`;
    window.history.replaceState(null, "", `${path}${named}${hash}`);
  }, [project, current, path]);
  return <LinkScope value={carry}>{children}</LinkScope>;
}
