"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { formatExact } from "#ui/format-count.ts";

const EVERY = 1000;

/** The progress of a bulk change. A client component because it polls until the change is done. */
export function ChangeProgress({ done, total }: { done: number; total: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <span className="figures flex items-center gap-2 text-muted">
      <progress value={done} max={total} aria-label="Progress" className="h-1.5 w-32 accent-accent" />
      {formatExact(done)} of {formatExact(total)}
    </span>
  );
}
