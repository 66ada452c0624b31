import { findFunctions, type Functions } from "./find-functions.ts";

export interface ParseRequest {
  path: string;
  source: string;
}

export type ParseAnswer = { functions: Functions | undefined };

process.on("message", ({ path, source }: ParseRequest) => {
  process.send?.({ functions: functionsOf(path, source) } satisfies ParseAnswer);
});

function functionsOf(path: string, source: string): Functions | undefined {
  try {
    return findFunctions(path, source);
  } catch {
    // Nested too deeply for the parser's output, or not JavaScript.
    return undefined;
  }
}
