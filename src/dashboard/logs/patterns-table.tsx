import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityWord } from "../marks/severity-word.tsx";
import type { LogPattern } from "./log-patterns.ts";

interface PatternsTableProps {
  patterns: LogPattern[];
  /** How many lines they were found in. */
  of: number;
  /** Where the lines of a pattern are listed. */
  hrefOf: (pattern: LogPattern) => string;
  viewer: Viewer;
}

/** The kinds of lines, each with how often it came, when, and the way to its lines. */
export function PatternsTable({ patterns, of, hrefOf, viewer }: PatternsTableProps) {
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        Found in the latest <Count value={of} /> lines of this filter.
      </p>
      <section tabIndex={0} aria-label="Patterns" className="scroll-thin overflow-x-auto">
        <table className="figures w-full min-w-160 text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-faint">
              {["Lines", "Severity", "Service", "Pattern", "First", "Last"].map((name) => (
                <th key={name} scope="col" className="py-1.5 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {patterns.map((pattern) => (
              <tr
                key={`${pattern.service} ${pattern.severity} ${pattern.template}`}
                className="border-b border-line align-baseline hover:bg-sunken/60"
              >
                <td className="py-1 pr-4">
                  <Count value={pattern.count} />
                </td>
                <td className="py-1 pr-4">
                  <SeverityWord severity={pattern.severity} />
                </td>
                <td className="foreign py-1 pr-4 text-muted">{pattern.service}</td>
                <th scope="row" className="foreign py-1 pr-4 text-left font-mono text-xs font-normal">
                  <Link href={hrefOf(pattern)} data-row="" className="underline-offset-2 hover:underline">
                    {pattern.template === "" ? "(no text)" : pattern.template}
                  </Link>
                </th>
                <td className="py-1 pr-4 whitespace-nowrap text-muted">
                  <Moment at={pattern.first} viewer={viewer} />
                </td>
                <td className="py-1 whitespace-nowrap text-muted">
                  <Moment at={pattern.last} viewer={viewer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
