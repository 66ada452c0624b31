import type { Searched } from "#model/saved-search.ts";
import { LEVELS, SEVERITIES } from "#model/level.ts";
import { SPAN_KINDS } from "#model/span.ts";

/** Keys of each kind of search that are no tag or attribute, with their values where these are few. */
export const OTHER_KEYS: Record<Searched, Record<string, readonly string[]>> = {
  issues: {
    is: ["unresolved", "resolved", "archived", "new", "regressed", "escalating", "assigned", "unassigned"],
    level: LEVELS,
    release: [],
    firstRelease: [],
    has: [],
    assigned: [],
    firstSeen: ["-1h", "-24h", "-7d"],
    lastSeen: ["-1h", "-24h", "-7d"],
    count: [">10", ">100", ">1000"],
    users: [">1", ">10", ">100"],
  },
  traces: {
    service: [],
    name: [],
    status: ["error", "ok"],
    duration: [">100ms", ">500ms", ">1s"],
    has: ["error"],
    kind: SPAN_KINDS,
    "span.service": [],
    "span.name": [],
    "span.status": ["error", "ok"],
    "span.duration": [">10ms", ">100ms", ">1s"],
  },
  logs: { level: SEVERITIES, service: [], trace: [], has: ["trace"] },
};
