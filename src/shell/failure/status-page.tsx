import { trace } from "@opentelemetry/api";
import { parseTraceId } from "#lib/ids.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import { AnswerScreen } from "./answer-screen.tsx";
import { answerWords } from "./answer-words.ts";

/**
 * The same page with its status, rendered where Next's `notFound()` and its like would send an empty one that only a script
 * fills. Must be rendered before the page's head has left: not inside of a `Segment`.
 */
export function StatusPage({ code }: { code: PlatformCode }) {
  const response = currentRequest()?.response;
  if (response && !response.headersSent) response.statusCode = findEntry(code).status;
  return (
    <>
      <meta name="robots" content="noindex" />
      <AnswerScreen
        words={answerWords(code)}
        id={parseTraceId(trace.getActiveSpan()?.spanContext().traceId)}
      />
    </>
  );
}
