"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, type ReactNode } from "react";
import { LinkScope } from "#ui/link-scope.ts";
import { carryScope } from "../scope/carry-scope.ts";

/** Makes every link of the dashboard carry the scope. A client component because that is in the URL. */
export function ScopeLinks({ children }: { children: ReactNode }) {
  const current = useSearchParams();
  const carry = useCallback((href: string) => carryScope(href, new URLSearchParams(current)), [current]);
  return <LinkScope value={carry}>{children}</LinkScope>;
}
