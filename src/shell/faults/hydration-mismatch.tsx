"use client";

/** Renders different text on the server and in the browser, a mismatch that React detects. */
export function HydrationMismatch() {
  return <code>{typeof window === "undefined" ? "rendered by the server" : "rendered by the browser"}</code>;
}
