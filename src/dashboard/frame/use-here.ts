"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { changeScope } from "../scope/change-scope.ts";

/** This page, and the URLs of it with another scope. */
export function useHere() {
  const path = usePathname();
  const search = new URLSearchParams(useSearchParams());
  return { path, search, to: (change: Record<string, string | null>) => changeScope(path, search, change) };
}
