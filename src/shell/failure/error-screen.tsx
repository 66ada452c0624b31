"use client";

import { useEffect, useState } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { reportShownError, shownErrorId } from "#telemetry/browser/shown-error-id.ts";
import { DashboardLink } from "./dashboard-link.tsx";
import { ErrorId } from "./error-id.tsx";

interface ErrorScreenProps {
  error: unknown;
  /** Fetches and renders again what failed. */
  retry: () => void;
}

/** What a visitor sees instead of a part of the page that failed. A client component because only there an error is caught. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const [id] = useState(() => shownErrorId(error));
  useEffect(() => reportShownError(error), [error]);
  return (
    <section className="mx-auto max-w-xl py-16" role="alert" aria-labelledby="failure">
      <h1 id="failure" className="text-2xl font-semibold tracking-[-0.014em]">
        Something went wrong
      </h1>
      <p className="mt-2 mb-4 text-lg text-muted">
        This part of the page could not be shown. The failure was reported. If you write to us about it, this
        id names exactly what happened to you:
      </p>
      <ErrorId id={id} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <a className={buttonClass("plain")} href="/">
          Start page
        </a>
        <DashboardLink id={id} />
      </div>
    </section>
  );
}
