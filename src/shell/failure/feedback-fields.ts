/** Where feedback about a failure is posted, as a form with the fields `error` and `message`. */
export const FEEDBACK_PATH = "/api/report/feedback";
/** In characters. */
export const LONGEST_FEEDBACK = 4_000;
