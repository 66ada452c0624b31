"use client";

import { useState } from "react";
import { requestTraceId } from "#telemetry/browser/request-trace.ts";
import { AnswerScreen } from "./answer-screen.tsx";
import type { AnswerWords } from "./answer-words.ts";

/**
 * Stands where a page broke itself off by one of Next's own functions. A client component because Next sends these screens
 * along with every page that might do so: like this they are a line of it each.
 */
export function InterruptedScreen({ words }: { words: AnswerWords }) {
  const [id] = useState(requestTraceId);
  return <AnswerScreen words={words} id={id} />;
}
