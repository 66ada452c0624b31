import { PROJECT_PARAM } from "#lib/project-param.ts";
import { OBSERVE } from "../path-parts.ts";

/** What every screen shows data of: environment, service and time, as URL parameters. */
export const PLACE_PARAMS = ["env", "service"] as const;
export const TIME_PARAMS = ["period", "from", "to"] as const;

/** Names a trace, which is narrow enough: nothing else is to hide a part of it. */
export const NAMES_TRACE = /(?:^|[\s(])trace:/;

/**
 * A link's URL with the project and the scope of the page that it is on. What the link names itself stays as it is; the
 * parameters of time belong together.
 */
export function carryScope(href: string, current: URLSearchParams): string {
  if (!href.startsWith(OBSERVE) || href.startsWith(`${OBSERVE}/login`)) return href;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(#?.*)$/s.exec(href) ?? [];
  const own = new URLSearchParams(query);
  const isOfTrace = NAMES_TRACE.test(own.get("query") ?? "");
  const added = new URLSearchParams();
  const add = (name: string) => {
    const value = current.get(name);
    if (value !== null) added.set(name, value);
  };
  if (!isOfTrace) for (const name of PLACE_PARAMS) if (!own.has(name)) add(name);
  if (!isOfTrace && !TIME_PARAMS.some((name) => own.has(name))) TIME_PARAMS.forEach(add);
  if (!own.has(PROJECT_PARAM)) add(PROJECT_PARAM);
  if (added.size === 0) return href;
  return `${path}?${query === "" ? "" : `${query}&`}${added}${hash}`;
}
