/** Where a visitor's words about a failure are posted, as a form with the fields `error` and `message`. */
export const FEEDBACK_PATH = "/api/report/feedback";
/** In characters. */
export const LONGEST_FEEDBACK = 4_000;
