import { readParts, writeTerm } from "#model/search/edit-search.ts";
import { fieldName, searchFields } from "#model/search/fields.ts";
import { SEARCHED, type Searched } from "#model/saved-search.ts";
import { param, type SearchParams } from "../search-params.ts";
import { NAMES_TRACE } from "./carry-scope.ts";

/** Where the data comes from; undefined means anywhere. */
export interface Place {
  env?: string | undefined;
  service?: string | undefined;
}

/** The search terms of each list. Sentry's environment and OpenTelemetry's are stored under one name each. */
const KEYS: Record<Searched, Partial<Record<keyof Place, string>>> = {
  issues: { env: "environment" },
  traces: { env: "deployment.environment.name", service: "service" },
  logs: { env: "deployment.environment.name", service: "service" },
  feedback: { env: "environment" },
  replays: { env: "environment" },
};

const LONGEST = 200;

/** Under which key each list knows the values of a switch. */
export function placeKeys(name: keyof Place): { of: Searched; key: string }[] {
  return SEARCHED.flatMap((of) => {
    const key = KEYS[of][name];
    return key === undefined ? [] : [{ of, key }];
  });
}

export function readPlace(search: SearchParams): Place {
  const read = (name: keyof Place) => {
    const value = param(search, name)?.slice(0, LONGEST);
    return value === "" ? undefined : value;
  };
  return { env: read("env"), service: read("service") };
}

/** A search narrowed to a place. What the search itself says of environment or service takes precedence. */
export function scopedQuery(of: Searched, query: string, place: Place): string {
  if (NAMES_TRACE.test(query)) return query;
  const parts = readParts(query);
  const terms = (["env", "service"] as const).flatMap((name) => {
    const key = KEYS[of][name];
    const value = place[name];
    const fields = searchFields(of);
    const field = fieldName(fields, key ?? "");
    const isNamed =
      key === undefined || parts.some((part) => part.key !== null && fieldName(fields, part.key) === field);
    return value === undefined || isNamed ? [] : [writeTerm(key, value)];
  });
  return withTerms(query, terms);
}

/** A search with further terms, which apply to each of its alternatives. */
export function withTerms(query: string, terms: string[]): string {
  if (terms.length === 0) return query;
  const hasAlternatives = readParts(query).some(({ key, value }) => key === null && value === "OR");
  return [hasAlternatives ? `(${query})` : query, ...terms].join(" ").trim();
}
