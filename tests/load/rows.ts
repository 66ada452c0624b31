import { bigTraceRow } from "./dashboard/big-trace-row.ts";
import { browserRow } from "./browser/browser-row.ts";
import { eventsRow } from "./ingest/events-row.ts";
import type { Row } from "./row.ts";
import { ssrRows } from "./ssr/ssr-rows.ts";

/** Every budget that is measured, in the order in which they are run. */
export const ROWS: Row[] = [...ssrRows, browserRow, eventsRow, bigTraceRow];
