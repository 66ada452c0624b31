"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "./button.tsx";

/** Reloads the page's data without losing the reader's place. */
export function RetryButton({ size }: { size?: "normal" | "small" }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <Button size={size} disabled={busy} onClick={() => start(() => router.refresh())}>
      {busy ? "Retrying…" : "Try again"}
    </Button>
  );
}
