import { RetryButton } from "#ui/retry-button.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "./failure-text.ts";

interface FailureScreenProps {
  failure: CollectorFailure;
  collectorUrl: string;
  /** `h2` where it stands below a page's own heading. */
  heading?: "h1" | "h2";
}

/** A calm page in the place of one whose data could not be had: what happened, and what to do. */
export function FailureScreen({ failure, collectorUrl, heading: Heading = "h1" }: FailureScreenProps) {
  const { title, body, steps } = failureText(failure, collectorUrl);
  return (
    <div className="mx-auto max-w-prose pt-16" role="alert">
      <Heading className="text-xl font-semibold tracking-[-0.014em]">{title}</Heading>
      <p className="mt-2 text-lg text-muted">{body}</p>
      {steps.length > 0 && (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-base text-ink marker:text-faint">
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
