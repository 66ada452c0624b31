/** The URLs of the screens, apart from the others because the frame of every page needs them. */
export const screenPaths = {
  now: "/observe",
  issues: "/observe/issues",
  traces: "/observe/traces",
  operation: "/observe/traces/operation",
  service: "/observe/traces/service",
  logs: "/observe/logs",
  replays: "/observe/replays",
  releases: "/observe/releases",
  alerts: "/observe/alerts",
  incidents: "/observe/incidents",
  uptime: "/observe/monitors/uptime",
  settings: "/observe/settings",
} as const;
