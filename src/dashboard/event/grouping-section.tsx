import type { EventView } from "#api/events.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../paths.ts";

const REASONS: Record<string, string> = {
  fingerprint: "The sender's own fingerprint decided which issue this is.",
  app: "The application's own frames decided which issue this is.",
  system: "All frames of the stack decided, because none of them is the application's own.",
  report: "The report's kind and origin decided which issue this is.",
  message: "The message decided, with its changing parts left out, because there is no stack.",
  fallback: "Nothing in the event tells it from others, so everything of this kind is one issue.",
};

/** Why the event is in this issue, line by line. */
export function GroupingSection({ event }: { event: EventView }) {
  const { variant, contributed, algorithm, rule } = event.glasshouse.grouping;
  return (
    <Section id="grouping" title="Grouping">
      {rule === null ? (
        <p className="text-sm text-muted">{REASONS[variant] ?? `Decided by ${variant}.`}</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            A{" "}
            <Link href={`${paths.settings()}#fingerprints`} className="text-accent hover:underline">
              rule of the project
            </Link>{" "}
            gave it its fingerprint:
          </p>
          <p className="foreign mt-1 font-mono text-xs">{rule}</p>
        </>
      )}
      {contributed.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-accent">
            {contributed.length} {contributed.length === 1 ? "line" : "lines"} counted
          </summary>
          <ol className="mt-1 space-y-0.5 border-l border-line pl-3">
            {contributed.map((line, index) => (
              <li key={index} className="foreign font-mono text-xs whitespace-pre-wrap">
                {line}
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className="foreign mt-2 text-2xs text-faint">
        Rules {algorithm}
        {event.fingerprints[0] !== undefined && `, hash ${event.fingerprints[0]}`}
      </p>
    </Section>
  );
}
