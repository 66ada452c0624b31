"use client";

import { usePathname } from "next/navigation";
import { basePath } from "#lib/base-path.ts";

/** The path in the address bar. Next knows it in browsers only: on the server, it has the route's own, without the base path. */
export function usePath(): string {
  const path = usePathname();
  return typeof document === "undefined" ? basePath + path : path;
}
