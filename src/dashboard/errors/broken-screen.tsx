"use client";

import { Button } from "#ui/button.tsx";

/** Shown when the dashboard itself fails. A client component because React's error boundaries are. */
export function BrokenScreen({ digest, retry }: { digest: string | null; retry: () => void }) {
  return (
    <div className="mx-auto max-w-prose pt-16" role="alert">
      <h1 className="type-title">This screen failed to load</h1>
      <p className="mt-2 type-prose text-muted">
        The dashboard failed, and your data is not affected. Other screens may still work.
      </p>
      {digest !== null && (
        <p className="mt-2 text-sm text-faint">
          Reference in the dashboard&rsquo;s log: <code>{digest}</code>
        </p>
      )}
      <div className="mt-6">
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  );
}
