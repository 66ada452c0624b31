"use client";

import { Button } from "#ui/button.tsx";

/** A fault of the dashboard itself. Client component because React's error boundary is one. */
export function BrokenScreen({ digest, retry }: { digest: string | null; retry: () => void }) {
  return (
    <div className="mx-auto max-w-prose pt-16" role="alert">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">This screen broke</h1>
      <p className="mt-2 text-lg text-muted">
        That is a fault of the dashboard, not of what you were looking at. The other screens may well work.
      </p>
      {digest !== null && (
        <p className="mt-2 text-sm text-faint">
          Its mark in the dashboard&rsquo;s log: <code>{digest}</code>
        </p>
      )}
      <div className="mt-6">
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  );
}
