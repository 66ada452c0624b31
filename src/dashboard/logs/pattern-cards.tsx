import type { LogPatterns } from "#api/logs.ts";
import { Badge } from "#ui/badge.tsx";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { serviceFill } from "../badges/service-color.tsx";
import { SeverityBadge } from "../badges/severity-badge.tsx";
import { PatternChange } from "./pattern-change.tsx";

interface PatternCardsProps {
  mined: LogPatterns;
  hrefOf: (pattern: LogPatterns["patterns"][number]) => string;
  viewer: Viewer;
}

/** The patterns on a narrow screen: the text first, then how often, how much more than before, and when last. */
export function PatternCards({ mined, hrefOf, viewer }: PatternCardsProps) {
  const factor = mined.total / Math.max(1, mined.sampled);
  return (
    <ul
      aria-label="Patterns"
      className="divide-y divide-line rounded-lg border border-line bg-surface text-sm md:hidden"
    >
      {mined.patterns.map((pattern) => (
        <li key={`${pattern.service} ${pattern.severity} ${pattern.template}`}>
          <Link href={hrefOf(pattern)} className="block px-3 py-2 -outline-offset-2!">
            <span className="foreign line-clamp-2 font-mono text-xs">
              {pattern.template === "" ? "(no text)" : pattern.template}
            </span>
            <span className="figures mt-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
              <span className="font-medium text-ink">
                {factor > 1 && "≈ "}
                <Count value={Math.round(pattern.records * factor)} />
              </span>
              {pattern.isNew === true ? (
                <Badge tone="new">New</Badge>
              ) : (
                <PatternChange pattern={pattern} mined={mined} />
              )}
              <SeverityBadge severity={pattern.severity} />
              <span className="flex min-w-0 items-center gap-1.5">
                <Swatch fill={serviceFill(pattern.service)} />
                <span className="foreign min-w-0 truncate">{pattern.service}</span>
              </span>
              <span className="ml-auto whitespace-nowrap">
                {!pattern.isTimed && "≈ "}
                <Moment at={pattern.last} viewer={viewer} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
