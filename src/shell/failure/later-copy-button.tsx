"use client";

import { lazy, Suspense, useSyncExternalStore, type ComponentProps } from "react";
import type { CopyButton } from "#ui/copy-button.tsx";

const Copy = lazy(async () => ({ default: (await import("#ui/copy-button.tsx")).CopyButton }));

/** A copy button that loads after the page, as it needs a script anyway. A client component to know that there is one. */
export function LaterCopyButton(props: ComponentProps<typeof CopyButton>) {
  const hasScript = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <span className="flex min-h-6.5 min-w-16 justify-end max-sm:min-h-9">
      {hasScript && (
        <Suspense>
          <Copy {...props} />
        </Suspense>
      )}
    </span>
  );
}
