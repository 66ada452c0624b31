import { useEffect, useState } from "react";
import type { LogView } from "#api/logs.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

interface RelatedSearchesProps {
  log: LogView;
  query: Record<string, string | undefined>;
}

/** Links to related lines, each with its count. */
export function RelatedSearches({ log, query }: RelatedSearchesProps) {
  const { env, service, period, from, to, columns } = query;
  return relatedSearches(log).map(({ label, query: search }) => {
    // A trace is searched in everything stored.
    const time = search.startsWith("trace:") ? {} : { env, service, period, from, to };
    return (
      <Way
        key={search}
        label={label}
        href={paths.logs({ query: search, columns, ...time })}
        count={paths.logCount({ query: search, ...time })}
      />
    );
  });
}

function Way({ label, href, count }: { label: string; href: string; count: string }) {
  const [lines, setLines] = useState<number | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    fetch(count, { signal: leave.signal })
      .then((answer) => answer.json())
      .then(
        ({ total }: { total?: number }) => setLines(total ?? null),
        () => undefined,
      );
    return () => leave.abort();
  }, [count]);
  if (lines === 0) return <li className="foreign text-faint">{label} 0</li>;
  return (
    <li>
      <Link href={href} className="foreign text-accent underline-offset-2 hover:underline">
        {label}
      </Link>{" "}
      <span className="figures text-faint">{lines === null ? "…" : formatCount(lines)}</span>
    </li>
  );
}

/** A search for related lines. */
export interface RelatedSearch {
  label: string;
  query: string;
}

/** Common attribute names of the user and the release, most common first. */
const USER_KEYS = ["user.id", "enduser.id", "user.email", "user.name", "user_id", "userId"];
const RELEASE_KEYS = ["service.version", "sentry.release", "release"];

/** Searches for the line's trace, user, release and service, as far as it names them. */
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
    ...(traceId === null ? [] : [{ label: "All lines in this trace", query: `trace:${traceId}` }]),
    ...(user === null
      ? []
      : [{ label: `All lines for user ${user.value}`, query: writeTerm(user.key, user.value) }]),
    ...(release === null
      ? []
      : [
          {
            label: `All lines from release ${release.value}`,
            query: `${writeTerm("service", service)} ${writeTerm(release.key, release.value)}`,
          },
        ]),
    { label: `All lines from ${service}`, query: writeTerm("service", service) },
  ];
}
