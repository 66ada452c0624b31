import type { SummaryAnswer } from "#api/overview.ts";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";

/** The day in figures, each the way to what it counts. */
export function DayCounts({ summary }: { summary: SummaryAnswer }) {
  const figures = [
    { name: "Unresolved issues", value: summary.unresolvedIssues, href: paths.issues(), tone: "" },
    { name: "Events", value: summary.events, href: paths.issues({ query: "" }), tone: "" },
    { name: "Spans", value: summary.spans, href: paths.traces(), tone: "" },
    { name: "Log lines", value: summary.logs, href: paths.logs(), tone: "" },
    {
      name: "Not kept",
      value: summary.dropped,
      href: paths.settings(),
      tone: summary.dropped > 0 ? "text-warn" : "",
    },
  ];
  return (
    <ul
      aria-label="The last 24 hours in figures"
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-5 sm:divide-x sm:divide-line"
    >
      {figures.map((figure) => (
        <li key={figure.name} className="border-b border-line max-sm:nth-[n+5]:border-b-0 sm:border-b-0">
          <Link href={figure.href} className="block px-4 py-3 -outline-offset-2! hover:bg-sunken">
            <span className="block text-xs text-faint">{figure.name}</span>
            <Count
              value={figure.value}
              className={`figures text-2xl font-semibold tracking-[-0.02em] ${figure.tone}`}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
