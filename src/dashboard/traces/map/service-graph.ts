import type { ServiceMap } from "#api/rates.ts";

/** Filters the map to the calls from and to one service, if any. */
export function ofService(map: ServiceMap, service: string | undefined): ServiceMap {
  if (service === undefined) return map;
  return {
    ...map,
    edges: map.edges.filter(({ caller, callee }) => caller === service || callee === service),
  };
}

/** Filters the map to a service, those that it calls or is called by, and the calls between all of these. */
export function aroundService(map: ServiceMap, service: string): ServiceMap {
  const near = new Set(
    ofService(map, service).edges.flatMap(({ caller, callee }) =>
      caller === null ? [callee] : [caller, callee],
    ),
  );
  return {
    ...map,
    edges: map.edges.filter(
      ({ caller, callee }) => (caller === null || near.has(caller)) && near.has(callee),
    ),
  };
}

/** The services on the map, sorted by name. */
export function servicesOf({ edges }: Pick<ServiceMap, "edges">): string[] {
  const names = edges.flatMap(({ caller, callee }) => (caller === null ? [callee] : [caller, callee]));
  return [...new Set(names)].toSorted();
}
