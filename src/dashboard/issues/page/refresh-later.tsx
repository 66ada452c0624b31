"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Millis } from "#lib/units.ts";

const PAUSE: Millis = 1_000;

/** Refreshes the page once after a pause. A client component because of the timer. */
export function RefreshLater() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => router.refresh(), PAUSE);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
