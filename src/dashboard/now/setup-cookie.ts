/** Says that somebody did without the checklist of the first screen. */
export const SETUP_COOKIE = "glasshouse_setup";
