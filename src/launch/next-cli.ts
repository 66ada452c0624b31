import { fileURLToPath } from "node:url";

/** Next's command line, to be run by this very Node: the one on the path may be older. */
export const NEXT_CLI = fileURLToPath(import.meta.resolve("next/dist/bin/next"));
