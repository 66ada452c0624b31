"use client";

import { useEffect, useState } from "react";
import { siteRoot } from "#lib/base-path.ts";
import { reportShownFailure, shownFailure } from "#telemetry/browser/shown-failure.ts";
import type { ErrorScreen } from "./error-screen.tsx";

interface LazyErrorScreenProps {
  error: unknown;
  /** Fetches and renders the failed part again. */
  retry: () => void;
}

/**
 * The error screen for the document itself, which hardly ever fails: every page includes this component, and the screen is
 * loaded only after a failure. Reports the error, and shows its id and links even if the screen cannot be loaded.
 */
export function LazyErrorScreen({ error, retry }: LazyErrorScreenProps) {
  const [failure] = useState(() => shownFailure(error));
  const [Screen, setScreen] = useState<typeof ErrorScreen | null>(null);
  useEffect(() => {
    reportShownFailure(failure);
    void import("./error-screen.tsx").then(
      (loaded) => setScreen(() => loaded.ErrorScreen),
      () => undefined,
    );
  }, [failure]);
  if (Screen !== null) return <Screen error={error} failure={failure} retry={retry} />;
  return (
    <section className="max-w-xl py-14" role="alert">
      <h1 className="type-title">Something went wrong</h1>
      <p className="mt-2">
        Error id: <code className="break-all">{failure.id}</code>
      </p>
      <p className="mt-6 flex gap-4 text-accent underline underline-offset-2">
        <button type="button" onClick={retry}>
          Try again
        </button>
        <a href={siteRoot}>Start page</a>
      </p>
    </section>
  );
}
