import { screenPaths } from "../screen-paths.ts";
import { NAMES_TRACE } from "./carry-scope.ts";

/** Which parts of the scope a screen applies. The top bar shows the others as not applied. */
export interface Applied {
  env: boolean;
  service: boolean;
  time: boolean;
}

const NOTHING: Applied = { env: false, service: false, time: false };
const EVERYTHING: Applied = { env: true, service: true, time: true };

const SCREENS: Record<string, Applied> = {
  // Events name no service.
  [screenPaths.issues]: { env: true, service: false, time: true },
  [screenPaths.feedback]: { env: true, service: false, time: true },
  [screenPaths.now]: EVERYTHING,
  [screenPaths.releases]: EVERYTHING,
  [screenPaths.traces]: EVERYTHING,
  // They are one service's.
  [screenPaths.operation]: { env: true, service: false, time: true },
  [screenPaths.service]: { env: true, service: false, time: true },
  [screenPaths.webVitals]: EVERYTHING,
  [screenPaths.profiles]: EVERYTHING,
  [screenPaths.operationProfile]: { env: true, service: false, time: true },
  [screenPaths.logs]: EVERYTHING,
  [screenPaths.issueAggregates]: { env: true, service: false, time: true },
  [screenPaths.traceAggregates]: EVERYTHING,
  [screenPaths.logAggregates]: EVERYTHING,
  [screenPaths.metrics]: EVERYTHING,
  // They name no service.
  [screenPaths.replays]: { env: true, service: false, time: true },
};

export function appliedOn(path: string, search: URLSearchParams): Applied {
  if (path.startsWith(`${screenPaths.uptime}/`)) return { ...NOTHING, time: true };
  if (path.startsWith(`${screenPaths.boards}/`)) return EVERYTHING;
  const applied = SCREENS[path] ?? (path.startsWith(`${screenPaths.releases}/`) ? EVERYTHING : NOTHING);
  if (path === screenPaths.traces && search.get("view") === "map") return { ...applied, env: false };
  if (path !== screenPaths.logs) return applied;
  if (NAMES_TRACE.test(search.get("query") ?? "")) return { ...NOTHING, time: !search.has("around") };
  return { ...applied, time: !search.has("around") && search.get("view") !== "live" };
}
