import { createRequire } from "node:module";

/** Next's command line, to be run by this very Node: the one on the path may be older. */
export const NEXT_CLI = createRequire(import.meta.url).resolve("next/dist/bin/next");
