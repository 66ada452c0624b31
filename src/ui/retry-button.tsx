"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "./button.tsx";

/** Asks the server for the same page again, keeping where the person is. */
export function RetryButton() {
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <Button disabled={busy} onClick={() => start(() => router.refresh())}>
      {busy ? "Retrying…" : "Try again"}
    </Button>
  );
}
