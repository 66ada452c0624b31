import { writeTerm } from "./edit-search.ts";

/** Stands for a service's routes beyond those that are counted one by one. */
export const OTHER_ROUTES = "(other)";

/** Finds the traces that an operation is in. A route is an attribute, anything else a span's name. */
export function operationQuery(service: string, route: string | null): string {
  return [...routeTerm(route, "name"), writeTerm("service", service)].join(" ");
}

/** Finds the traces in which a span of the operation itself failed, and not only another one. */
export function failedQuery({ service, route }: { service: string; route: string | null }): string {
  return [
    writeTerm("span.service", service),
    ...routeTerm(route, "span.name"),
    writeTerm("span.status", "error"),
  ].join(" ");
}

function routeTerm(route: string | null, name: string): string[] {
  if (route === null || route === OTHER_ROUTES) return [];
  return [writeTerm(route.startsWith("/") ? "http.route" : name, route)];
}
