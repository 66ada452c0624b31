import { createRequire } from "node:module";

const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };

/** Of Glasshouse. */
export const VERSION = version;
