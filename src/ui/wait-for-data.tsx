"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY = 3_000;

/** Loads the page's data again until what is waited for has come. A client component because it does so in place. */
export function WaitForData() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, EVERY);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
