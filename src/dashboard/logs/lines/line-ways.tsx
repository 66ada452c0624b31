import { useEffect, useState } from "react";
import type { LogView } from "#api/logs.ts";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { relatedSearches } from "./related-searches.ts";

interface LineWaysProps {
  log: LogView;
  query: Record<string, string | undefined>;
}

/** Ways to the lines that belong with a line, each with how many there are. */
export function LineWays({ log, query }: LineWaysProps) {
  const { period, from, to, columns } = query;
  return relatedSearches(log).map(({ label, query: search }) => {
    // A trace is looked for in all that is kept.
    const time = search.startsWith("trace:") ? {} : { period, from, to };
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
