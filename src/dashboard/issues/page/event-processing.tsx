import type { EventView } from "#api/events.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Facts } from "#ui/facts.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { AttributeText } from "../../values/attribute-text.tsx";

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

/** What was cut, scrubbed or not understood of the event, so that nobody takes it for the whole. */
export function RemarksSection({ event }: { event: EventView }) {
  const changed = Object.entries(event["_meta"]);
  if (changed.length === 0 && event.errors.length === 0) return null;
  return (
    <Section id="remarks" title="Cut, scrubbed, not understood">
      <ul className="space-y-1 text-xs">
        {changed.map(([path, why]) => (
          <li key={path} className="foreign">
            <code>{path}</code> <span className="text-muted">{why}</span>
          </li>
        ))}
        {event.errors.map((error, index) => (
          <li key={index} className="foreign">
            <code>{error.name ?? "event"}</code> <span className="text-muted">{error.type}</span>{" "}
            {error.value !== undefined && <AttributeText value={error.value} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who sent the event, when it came in, and how large it is. */
export function SdkSection({ event, viewer }: { event: EventView; viewer: Viewer }) {
  return (
    <Section id="sender" title="Sender">
      <Facts
        facts={[
          { name: "SDK", value: event.sdk === null ? "not named" : `${event.sdk.name} ${event.sdk.version}` },
          { name: "Received", value: <Moment at={event.dateReceived} viewer={viewer} as="moment" /> },
          { name: "Size", value: formatBytes(event.size) },
        ]}
      />
    </Section>
  );
}
