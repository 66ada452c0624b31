/** Keeps the columns that were last chosen in this browser, as a page's URL has them. */
export const COLUMNS_COOKIE = "glasshouse_log_columns";
