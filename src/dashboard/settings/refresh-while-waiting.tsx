"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY = 3000;
/** Whoever has not sent anything by then is doing something else. */
const PATIENCE = 600_000;

/** Refreshes the page while it waits for first data. A client component because it runs a timer. */
export function RefreshWhileWaiting() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY);
    const end = setTimeout(() => clearInterval(timer), PATIENCE);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [router]);
  return null;
}
