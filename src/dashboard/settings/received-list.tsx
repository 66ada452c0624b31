import { CircleCheck, CircleDashed } from "lucide";
import type { SummaryAnswer } from "#api/overview.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { countOf } from "#ui/format-count.ts";
import { WaitForData } from "#ui/wait-for-data.tsx";
import { paths } from "../paths.ts";

/** Which kinds of data arrived in the last 24 hours. It ticks itself while one is missing. */
export function ReceivedList({ summary }: { summary: SummaryAnswer }) {
  const kinds = [
    {
      name: "Errors",
      count: countOf(summary.events, "event"),
      has: summary.events > 0,
      href: paths.issues({ query: "", period: "24h" }),
    },
    {
      name: "Traces",
      count: countOf(summary.spans, "span"),
      has: summary.spans > 0,
      href: paths.traces({ period: "24h" }),
    },
    {
      name: "Logs",
      count: countOf(summary.logs, "line"),
      has: summary.logs > 0,
      href: paths.logs({ period: "24h" }),
    },
  ];
  return (
    <>
      <ul
        aria-label="Received in the last 24 hours"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {kinds.map(({ name, count, has, href }) => (
          <li key={name} className="flex min-h-9 items-center gap-x-3 px-4 py-1 text-sm">
            <Icon icon={has ? CircleCheck : CircleDashed} className={has ? "text-good" : "text-faint"} />
            <span className="min-w-0 flex-1">{name}</span>
            {has ? (
              <Link href={href} className="figures text-accent underline-offset-2 hover:underline">
                {count}
              </Link>
            ) : (
              <span className="text-muted">waiting for the first</span>
            )}
          </li>
        ))}
      </ul>
      {kinds.some(({ has }) => !has) && <WaitForData />}
    </>
  );
}
