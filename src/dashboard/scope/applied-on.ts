import { paths } from "../paths.ts";
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
  [paths.issues()]: { env: true, service: false, time: true },
  [paths.now()]: EVERYTHING,
  [paths.releases()]: EVERYTHING,
  [paths.traces()]: EVERYTHING,
  [paths.logs()]: EVERYTHING,
};

export function appliedOn(path: string, search: URLSearchParams): Applied {
  const applied = SCREENS[path] ?? (path.startsWith(`${paths.releases()}/`) ? EVERYTHING : NOTHING);
  if (path === paths.traces() && search.has("view")) return { ...applied, env: false };
  if (path !== paths.logs()) return applied;
  if (NAMES_TRACE.test(search.get("query") ?? "")) return { ...NOTHING, time: !search.has("around") };
  return { ...applied, time: !search.has("around") && search.get("view") !== "live" };
}
