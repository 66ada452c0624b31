"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, type ReactNode } from "react";
import { usePath } from "#ui/use-path.ts";
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
  const path = usePath();
  const router = useRouter();
  const named = current.get(PROJECT_PARAM);
  const carry = useCallback(
    (href: string) => {
      const carried = new URLSearchParams(current);
      if (project !== null && !carried.has(PROJECT_PARAM)) carried.set(PROJECT_PARAM, project);
      return carryScope(href, carried);
    },
    [current, project],
  );
  // An id may be found in another project, whose name the frame does not show yet.
  useEffect(() => {
    if (named !== null && named !== project) router.refresh();
  }, [named, project, router]);
  // A change leads to a page that does not name the project, which its address has to.
  useEffect(() => {
    if (project === null || named !== null) return;
    const { search, hash } = window.location;
    const added = `${search === "" ? "?" : `${search}&`}${PROJECT_PARAM}=${encodeURIComponent(project)}`;
    window.history.replaceState(null, "", `${path}${added}${hash}`);
  }, [project, named, path]);
  return <LinkScope value={carry}>{children}</LinkScope>;
}
