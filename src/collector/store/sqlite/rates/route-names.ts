import type { Connection } from "../engine/connection.ts";

/** Limits the routes summed per service: route names made of ids must not fill the disk. */
export interface RouteNames {
  /** Whether the route, as the number of its name, is or becomes one of the service's. */
  admits(service: number, route: number): boolean;
  clear(): void;
}

/** Stands for routes beyond the limit. */
export const OTHER_ROUTES = "(other)";
const MAX_ROUTES = 500;

export function createRouteNames(connection: Connection): RouteNames {
  const known = new Map<number, Set<number>>();
  return {
    admits(service, route) {
      let routes = known.get(service);
      if (routes === undefined) {
        const rows = connection
          .prepare("SELECT DISTINCT route FROM request_rates WHERE level = 60 AND service = ?")
          .all(service) as { route: number }[];
        routes = new Set(rows.map((row) => row.route));
        known.set(service, routes);
      }
      if (routes.has(route)) return true;
      if (routes.size >= MAX_ROUTES) return false;
      routes.add(route);
      return true;
    },
    clear: () => known.clear(),
  };
}
