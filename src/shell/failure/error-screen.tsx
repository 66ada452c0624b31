"use client";

import { useEffect, useState } from "react";
import { siteRoot } from "#lib/base-path.ts";
import { catalogueCode } from "#lib/catalogue-error.ts";
import { reportShownFailure, shownFailure, type ShownFailure } from "#telemetry/browser/shown-failure.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { findEntry } from "../catalogue/catalogue.ts";
import { useOnline } from "../connection/use-online.ts";
import { DashboardLink } from "./dashboard-link.tsx";
import { ErrorId } from "./error-id.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

interface ErrorScreenProps {
  error: unknown;
  /** The failure, if another screen has already shown it. */
  failure?: ShownFailure;
  /** Fetches and renders the failed part again. */
  retry: () => void;
  /** Whether it replaces a whole page or a part of one. */
  extent?: "page" | "part";
}

/** Replaces a page, or a part of one, that failed. A client component because only those catch errors. */
export function ErrorScreen({ error, failure, retry, extent = "page" }: ErrorScreenProps) {
  const [shown] = useState(() => failure ?? shownFailure(error));
  useEffect(() => reportShownFailure(shown), [shown]);
  const { id } = shown;
  const online = useOnline();
  const { title, text, action, retryable } = findEntry(catalogueCode(error));
  const isPage = extent === "page";
  const Heading = isPage ? "h1" : "h2";
  const heading = `failure-${id}`;
  return (
    <section
      className={isPage ? "max-w-xl py-14" : "max-w-xl rounded-lg border border-line bg-surface p-4"}
      role="alert"
      aria-labelledby={heading}
    >
      <Heading id={heading} className={isPage ? "type-title" : "type-section"}>
        {online ? title : "You are offline"}
      </Heading>
      <p className="mt-2 mb-4 type-prose text-balance text-muted">
        {online ? `${text} ${action}` : "This page needs a connection. Try again when you are back online."}
      </p>
      <ErrorId id={id} />
      <div className="mt-6 flex flex-wrap gap-2">
        {(retryable || !online) && (
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
        )}
        {isPage && (
          <a className={buttonClass(retryable ? "plain" : "primary")} href={siteRoot}>
            Start page
          </a>
        )}
        <DashboardLink id={id} />
      </div>
      <FeedbackForm eventId={id} />
    </section>
  );
}
