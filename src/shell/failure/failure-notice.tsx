"use client";

import { useEffect, useState } from "react";
import { onFailure } from "#telemetry/browser/failures.ts";
import { Button } from "#ui/button.tsx";
import { DashboardLink } from "./dashboard-link.tsx";
import { ErrorId } from "./error-id.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

/** Announces a failure on a page that otherwise works. A client component because it listens for failures in the browser. */
export function FailureNotice() {
  const [id, setId] = useState<string>();
  useEffect(() => onFailure(setId), []);

  return (
    <div role="status" aria-live="polite">
      {id && (
        <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-xl overflow-y-auto rounded-lg border border-edge bg-raised p-4 shadow-float">
          <p className="type-section">Something on this page went wrong</p>
          <p className="type-prose mt-1 mb-3 text-muted">
            The error has been reported, and you can carry on. If you contact us, mention this id:
          </p>
          <ErrorId id={id} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => setId(undefined)}>Close</Button>
            <DashboardLink id={id} />
          </div>
          <FeedbackForm key={id} eventId={id} />
        </div>
      )}
    </div>
  );
}
