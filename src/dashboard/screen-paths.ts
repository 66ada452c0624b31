/** The URLs of the screens, apart from the others because the frame of every page needs them. */
export const screenPaths = {
  now: "/observe",
  issues: "/observe/issues",
  traces: "/observe/traces",
  operation: "/observe/traces/operation",
  service: "/observe/traces/service",
  webVitals: "/observe/traces/vitals",
  logs: "/observe/logs",
  issueAggregates: "/observe/issues/aggregates",
  traceAggregates: "/observe/traces/aggregates",
  logAggregates: "/observe/logs/aggregates",
  releases: "/observe/releases",
  alerts: "/observe/alerts",
  incidents: "/observe/incidents",
  feedback: "/observe/feedback",
  uptime: "/observe/monitors/uptime",
  settings: "/observe/settings",
} as const;
