import { basePath } from "#lib/base-path.ts";

/** Where feedback about a failure is posted, as a form with the fields `error` and `message`. */
export const FEEDBACK_PATH = `${basePath}/api/report/feedback`;
/** In characters. */
export const LONGEST_FEEDBACK = 4_000;
