import { OBSERVE } from "./path-parts.ts";

/** The URLs of the screens, apart from the others because the frame of every page needs them. */
export const screenPaths = {
  now: OBSERVE,
  issues: `${OBSERVE}/issues`,
  traces: `${OBSERVE}/traces`,
  operation: `${OBSERVE}/traces/operation`,
  service: `${OBSERVE}/traces/service`,
  webVitals: `${OBSERVE}/traces/vitals`,
  profiles: `${OBSERVE}/traces/profiles`,
  operationProfile: `${OBSERVE}/traces/profiles/operation`,
  logs: `${OBSERVE}/logs`,
  issueAggregates: `${OBSERVE}/issues/aggregates`,
  traceAggregates: `${OBSERVE}/traces/aggregates`,
  logAggregates: `${OBSERVE}/logs/aggregates`,
  metrics: `${OBSERVE}/metrics`,
  boards: `${OBSERVE}/metrics/boards`,
  replays: `${OBSERVE}/replays`,
  releases: `${OBSERVE}/releases`,
  alerts: `${OBSERVE}/alerts`,
  incidents: `${OBSERVE}/incidents`,
  feedback: `${OBSERVE}/feedback`,
  uptime: `${OBSERVE}/monitors/uptime`,
  settings: `${OBSERVE}/settings`,
} as const;
