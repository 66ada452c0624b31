"use client";

import { useEffect } from "react";
import { COLUMNS_COOKIE } from "./columns-cookie.ts";
import { OBSERVE } from "../path-parts.ts";

/** Keeps chosen columns for this browser's next visit. A client component because only a choice is kept, not what a link names. */
export function KeepColumns({ columns }: { columns: string[] }) {
  const text = columns.join(",");
  useEffect(() => {
    document.cookie = `${COLUMNS_COOKIE}=${encodeURIComponent(text)}; path=${OBSERVE}; max-age=31536000; samesite=lax`;
  }, [text]);
  return null;
}
