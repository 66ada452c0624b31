import type { RateSeriesView, ServiceMap } from "#api/rates.ts";

/** The map kept to what one service calls and who calls it; all of it where none is named. */
export function ofService(map: ServiceMap, service: string | undefined): ServiceMap {
  if (service === undefined) return map;
  return {
    ...map,
    edges: map.edges.filter(({ caller, callee }) => caller === service || callee === service),
  };
}

/** How many services a map draws; where there is none yet, how many took requests. */
export function countServices(series: Pick<RateSeriesView, "service">[], map: ServiceMap | null): number {
  if (map === null) return new Set(series.map(({ service }) => service)).size;
  const drawn = map.edges.flatMap(({ caller, callee }) => [caller, callee]);
  return new Set(drawn.filter((service) => service !== null)).size;
}
