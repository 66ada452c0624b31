import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { buttonClass } from "#ui/button.tsx";
import { findEntry } from "../catalogue/find-entry.ts";
import type { PlatformCode } from "../catalogue/platform-errors.ts";
import { ErrorId } from "./error-id.tsx";

/**
 * The page for an answer that is no failure of ours: not found, not signed in, not allowed. Its id is the request's trace:
 * nothing was reported, and whoever asks about it is helped by what happened on the way.
 */
export function AnswerScreen({ code }: { code: PlatformCode }) {
  const { title, text, action } = findEntry(code);
  const id = parseTraceId(trace.getActiveSpan()?.spanContext().traceId);
  return (
    <section className="mx-auto max-w-xl py-16">
      <h1 className="text-2xl font-semibold tracking-[-0.014em]">{title}</h1>
      <p className="mt-2 mb-6 text-lg text-muted">
        {text} {action}
      </p>
      {id && <ErrorId id={id} />}
      <p className="mt-6">
        <a className={buttonClass("primary")} href="/">
          Start page
        </a>
      </p>
    </section>
  );
}
