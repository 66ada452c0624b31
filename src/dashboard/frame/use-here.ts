"use client";

import { useSearchParams } from "next/navigation";
import { changeScope } from "../scope/change-scope.ts";
import { usePath } from "#ui/use-path.ts";

/** This page, and the URLs of it with another scope. */
export function useHere() {
  const path = usePath();
  const search = new URLSearchParams(useSearchParams());
  return { path, search, to: (change: Record<string, string | null>) => changeScope(path, search, change) };
}
