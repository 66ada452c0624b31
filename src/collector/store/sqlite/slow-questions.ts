import type { QuestionName } from "./questions.ts";

/** Questions that look at very many rows. */
export const SLOW_QUESTIONS: ReadonlySet<string> = new Set<QuestionName>([
  "describeTraces",
  "facetLogs",
  "mineLogPatterns",
  "sampleTraces",
]);
