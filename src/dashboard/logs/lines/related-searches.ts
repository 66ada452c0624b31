import type { LogView } from "#api/logs.ts";
import { writeTerm } from "../../query-terms.ts";

/** Lines that belong with a line, as a search. */
export interface RelatedSearch {
  label: string;
  query: string;
}

/** Names under which loggers say who the user is and which release runs, the usual one first. */
const USER_KEYS = ["user.id", "enduser.id", "user.email", "user.name", "user_id", "userId"];
const RELEASE_KEYS = ["service.version", "sentry.release", "release"];

/** The searches for all of a line's trace, user, release and service: those that it names. */
export function relatedSearches({ traceId, service, attributes, resource }: LogView): RelatedSearch[] {
  const named = (keys: string[]) => {
    for (const key of keys)
      for (const held of [attributes, resource]) {
        const value = Object.hasOwn(held, key) ? held[key] : undefined;
        const isName = typeof value === "number" || (typeof value === "string" && value !== "");
        if (isName) return { key, value: String(value) };
      }
    return null;
  };
  const user = named(USER_KEYS);
  const release = named(RELEASE_KEYS);
  return [
    ...(traceId === null ? [] : [{ label: "All lines of its trace", query: `trace:${traceId}` }]),
    ...(user === null
      ? []
      : [{ label: `All of user ${user.value}`, query: writeTerm(user.key, user.value) }]),
    ...(release === null
      ? []
      : [
          {
            label: `All of release ${release.value}`,
            query: `${writeTerm("service", service)} ${writeTerm(release.key, release.value)}`,
          },
        ]),
    { label: `All of ${service}`, query: writeTerm("service", service) },
  ];
}
