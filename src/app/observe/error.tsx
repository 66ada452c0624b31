"use client";

import { BrokenScreen } from "#dashboard/errors/broken-screen.tsx";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <BrokenScreen digest={error.digest ?? null} retry={reset} />;
}
