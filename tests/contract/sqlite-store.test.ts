import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { describeAccounts } from "./describe-accounts.ts";
import { describeProjects } from "./describe-projects.ts";
import { describeAudit } from "./describe-audit.ts";
import { describeAggregates } from "./describe-aggregates.ts";
import { describeAlerts } from "./describe-alerts.ts";
import { describeArrival } from "./describe-arrival.ts";
import { describeDays } from "./describe-days.ts";
import { describeRates } from "./describe-rates.ts";
import { describeSpans } from "./describe-spans.ts";
import { describeItems } from "./describe-items.ts";
import { describeMetricQueries } from "./describe-metric-queries.ts";
import { describeMetrics } from "./describe-metrics.ts";
import { describeEvents } from "./describe-events.ts";
import { describeGroupingAlgorithms } from "./describe-grouping-algorithms.ts";
import { describeIncidents } from "./describe-incidents.ts";
import { describeIssueChanges } from "./describe-issue-changes.ts";
import { describeIssueFacets } from "./describe-issue-facets.ts";
import { describeMerging } from "./describe-merging.ts";
import { describeIssueSearch } from "./describe-issue-search.ts";
import { describeLogs } from "./describe-logs.ts";
import { describeReleases } from "./describe-releases.ts";
import { describeSavedSearches } from "./describe-saved-searches.ts";
import { describeSessions } from "./describe-sessions.ts";
import { describeState } from "./describe-state.ts";
import { describeTraceSamples } from "./describe-trace-samples.ts";
import { describeTraceSearch } from "./describe-trace-search.ts";
import { describeTraces } from "./describe-traces.ts";
import { describeWebVitals } from "./describe-web-vitals.ts";
import { describeWriting } from "./describe-writing.ts";
import type { OpenStore } from "./open-store.ts";

/** Each test gets a store in an empty folder. */
const openStore: OpenStore = async (clock, limits = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-store-"));
  const store = openSqliteStore({ folder, clock, retentionDays: 30, ...limits });
  return {
    store,
    async discard() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
};

describeWriting("the SQLite store", openStore);
describeEvents("the SQLite store", openStore);
describeGroupingAlgorithms("the SQLite store", openStore);
describeIssueChanges("the SQLite store", openStore);
describeIssueFacets("the SQLite store", openStore);
describeMerging("the SQLite store", openStore);
describeIssueSearch("the SQLite store", openStore);
describeTraces("the SQLite store", openStore);
describeTraceSamples("the SQLite store", openStore);
describeTraceSearch("the SQLite store", openStore);
describeLogs("the SQLite store", openStore);
describeSavedSearches("the SQLite store", openStore);
describeState("the SQLite store", openStore);
describeReleases("the SQLite store", openStore);
describeSessions("the SQLite store", openStore);
describeAlerts("the SQLite store", openStore);
describeIncidents("the SQLite store", openStore);
describeArrival("the SQLite store", openStore);
describeDays("the SQLite store", openStore);
describeRates("the SQLite store", openStore);
describeWebVitals("the SQLite store", openStore);
describeAccounts("the SQLite store", openStore);
describeProjects("the SQLite store", openStore);
describeAudit("the SQLite store", openStore);
describeAggregates("the SQLite store", openStore);
describeSpans("the SQLite store", openStore);
describeItems("the SQLite store", openStore);
describeMetrics("the SQLite store", openStore);
describeMetricQueries("the SQLite store", openStore);
