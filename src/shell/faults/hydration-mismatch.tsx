"use client";

/** Renders one text on the server and another in the browser, which React finds to differ. */
export function HydrationMismatch() {
  return <code>{typeof window === "undefined" ? "rendered by the server" : "rendered by the browser"}</code>;
}
