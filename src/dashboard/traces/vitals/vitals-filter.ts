import { VITAL_GROUPS, VITALS, type VitalGroup, type VitalName } from "#model/web-vitals.ts";
import { paths } from "../../paths.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";

/** By what page loads are filtered here; environment, service and time are those of all screens. */
export const VITAL_FILTERS = ["route", "device", "browser", "release"] as const;

/** The state of the screen in its URL. An empty filter means page loads that name none. */
export interface VitalsFilter extends Partial<Record<(typeof VITAL_FILTERS)[number], string | undefined>> {
  vital: VitalName;
  by: VitalGroup;
}

export function readVitalsFilter(search: SearchParams): VitalsFilter {
  const filters = Object.fromEntries(VITAL_FILTERS.map((name) => [name, param(search, name)]));
  return { ...filters, vital: choice(search, "vital", VITALS), by: choice(search, "by", VITAL_GROUPS) };
}

/** The screen with a change of its state. */
export function vitalsHref(filter: VitalsFilter, change: Partial<VitalsFilter> = {}): string {
  return paths.webVitals(vitalsQuery({ ...filter, ...change }));
}

/** The state as URL parameters, without defaults. */
export function vitalsQuery({ vital, by, ...filters }: VitalsFilter) {
  return {
    ...filters,
    vital: vital === VITALS[0] ? undefined : vital,
    by: by === VITAL_GROUPS[0] ? undefined : by,
  };
}
