import type { Result } from "#lib/result.ts";
import { Notice } from "#ui/notice.tsx";
import { RetryButton } from "#ui/retry-button.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "./failure-text.ts";

/** A page's answers by what they show; null for what the page did not request. */
export type Parts = Readonly<Record<string, Result<unknown, CollectorFailure> | null>>;

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** Names what could not be loaded of a page that shows the rest, and why; nothing if all is there. */
export function MissingParts({ parts, collectorUrl }: { parts: Parts; collectorUrl: string }) {
  const missing = Object.entries(parts).flatMap(([name, answer]) =>
    answer === null || answer.ok ? [] : [{ name, failure: answer.error }],
  );
  const [first] = missing;
  if (first === undefined) return null;
  const reasons = new Set(missing.map(({ failure }) => failureText(failure, collectorUrl).title));
  return (
    <div className="mt-4 -mb-2">
      <Notice tone="warn" alert>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p>
            Missing on this page: {LIST.format(missing.map(({ name }) => name))}. {[...reasons].join(". ")}.
          </p>
          <RetryButton />
        </div>
      </Notice>
    </div>
  );
}
