import { RetryButton } from "#ui/retry-button.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "./failure-text.ts";
import { paths } from "../paths.ts";

interface FailureScreenProps {
  failure: CollectorFailure;
  collectorUrl: string;
  /** `h2` if the page has a heading of its own. */
  heading?: "h1" | "h2";
}

/** Shown instead of data that could not be loaded: what happened and what to do. */
export function FailureScreen({ failure, collectorUrl, heading: Heading = "h1" }: FailureScreenProps) {
  const { title, body, steps } = failureText(failure, collectorUrl);
  return (
    <div className="mx-auto max-w-prose pt-16" role="alert">
      <Heading className="type-title">{title}</Heading>
      <p className="mt-2 type-prose text-muted">{body}</p>
      {steps.length > 0 && (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 type-prose text-ink marker:text-faint">
          {steps.map((step) => (
            <li key={step} className="foreign">
              {step}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <RetryButton />
      </div>
    </div>
  );
}

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  return (
    <div className="mx-auto max-w-prose pt-16">
      <h1 className="type-title">Page not found</h1>
      <p className="mt-2 type-prose text-muted">
        This page doesn’t exist, or its data is older than the retention period. If you have an id, paste it
        into the field above: it finds errors, events, traces, spans and issues.
      </p>
      <p className="mt-6 flex gap-2">
        <Link href={paths.issues()} className={buttonClass()}>
          All issues
        </Link>
        <Link href={paths.now()} className={buttonClass("quiet")}>
          Go to Now
        </Link>
      </p>
    </div>
  );
}
