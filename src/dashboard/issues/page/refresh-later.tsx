"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Millis } from "#lib/units.ts";

const PAUSE: Millis = 1_000;

/** Shows the screen anew, once, a moment after it was mounted. A client component because it waits. */
export function LookAgain() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => router.refresh(), PAUSE);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
