import { bigLogsRow } from "./dashboard/big-logs-row.ts";
import { bigProfileRow } from "./dashboard/big-profile-row.ts";
import { bigReplayRow } from "./dashboard/big-replay-row.ts";
import { bigTraceRows } from "./dashboard/big-trace-row.ts";
import { browserRow } from "./browser/browser-row.ts";
import { bytesRow } from "./ingest/bytes-row.ts";
import { coresRow, eventsRow } from "./ingest/events-row.ts";
import { issuesRow } from "./ingest/issues-row.ts";
import { jaegerRow } from "./jaeger/jaeger-row.ts";
import { memoryRow } from "./ingest/memory-row.ts";
import { queriesRow } from "./ingest/queries-row.ts";
import { spansRow } from "./ingest/spans-row.ts";
import { visibleRow } from "./ingest/visible-row.ts";
import { pagesRow } from "./dashboard/pages-row.ts";
import { screensRow } from "./dashboard/screens-row.ts";
import type { Row } from "./row.ts";
import { previewsRow } from "./watch/previews-row.ts";
import { questionRows } from "./questions/question-rows.ts";
import { watchRow } from "./watch/watch-row.ts";
import { ssrRows } from "./ssr/ssr-rows.ts";

/** Every measured budget, in the order they run. */
export const ROWS: Row[] = [
  ...ssrRows,
  browserRow,
  eventsRow,
  coresRow,
  spansRow,
  jaegerRow,
  visibleRow,
  queriesRow,
  ...questionRows,
  issuesRow,
  pagesRow,
  bytesRow,
  memoryRow,
  watchRow,
  previewsRow,
  ...bigTraceRows,
  bigLogsRow,
  bigReplayRow,
  bigProfileRow,
  screensRow,
];
