import { createRequire } from "node:module";

/** Next's command line, to be run by this very Node: the one on the path may be older. A package has none. */
export function nextCli(): string {
  return createRequire(import.meta.url).resolve("next/dist/bin/next");
}
