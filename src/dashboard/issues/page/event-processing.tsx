import type { EventPageView } from "#api/pages.ts";
import { metaEntries } from "#model/event-meta.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Facts } from "#ui/facts.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { changeText } from "./change-text.ts";
import { paths } from "../../paths.ts";
import { AttributeText } from "../../values/attribute-text.tsx";

const REASONS: Record<string, string> = {
  fingerprint: "Grouped by the fingerprint that the sender set.",
  app: "Grouped by the application's own frames.",
  system: "Grouped by all frames of the stack, because none belongs to the application.",
  report: "Grouped by the report's type and origin.",
  template: "Grouped by the template and its line that failed, because there is no stack.",
  message: "Grouped by the message without its variable parts, because there is no stack.",
  fallback: "Nothing distinguishes this event, so all events of its kind share one issue.",
};

/** Why the event is grouped into this issue. */
export function GroupingSection({ event }: { event: EventPageView }) {
  const { variant, contributed, algorithm, rule } = event.glasshouse.grouping;
  return (
    <Section id="grouping" title="Grouping">
      {rule === null ? (
        <p className="text-sm text-muted">{REASONS[variant] ?? `Grouped by ${variant}.`}</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            A{" "}
            <Link href={paths.settings("grouping")} className="text-accent hover:underline">
              {" "}
              project rule{" "}
            </Link>{" "}
            set its fingerprint:
          </p>
          <p className="foreign mt-1 font-mono text-xs">{rule}</p>
        </>
      )}
      {contributed.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-accent">
            {contributed.length} {contributed.length === 1 ? "line" : "lines"} used for grouping
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
        Algorithm {algorithm}
        {event.fingerprints[0] !== undefined && `, hash ${event.fingerprints[0]}`}
      </p>
    </Section>
  );
}

/** What was truncated, scrubbed or rejected, so that nobody takes the event for complete. */
export function ProcessingNotes({ event }: { event: Pick<EventPageView, "meta" | "errors"> }) {
  const changed = [...metaEntries(event.meta)];
  if (changed.length === 0 && event.errors.length === 0) return null;
  return (
    <Section id="remarks" title="Processing notes">
      <ul className="space-y-1 text-xs">
        {changed.map(({ path, value }) => (
          <li key={path.join(".")} className="foreign">
            <code>{path.join(".")}</code> <span className="text-muted">{changeText(value)}</span>
          </li>
        ))}
        {event.errors.map(({ type, name, value, ...others }, index) => (
          <li key={index} className="foreign">
            <code>{name ?? "event"}</code> <span className="text-muted">{type}</span>{" "}
            {value !== undefined && <AttributeText value={value} />}
            {Object.entries(others).map(([key, other]) => (
              <span key={key} className="ml-2 font-mono text-2xs text-muted">
                <span className="text-faint">{key}</span> <AttributeText value={other} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SenderSectionProps {
  event: Pick<EventPageView, "sdk" | "sender" | "dist" | "platform" | "dateReceived" | "size">;
  viewer: Viewer;
}

/** The SDK, the server, the time of receipt and the size. */
export function SenderSection({ event, viewer }: SenderSectionProps) {
  const { serverName, logger, integrations, packages } = event.sender;
  const named = packages.map(({ name, version }) => [name, version].filter(Boolean).join(" "));
  const others = [
    { name: "Server", value: serverName },
    { name: "Dist", value: event.dist },
    { name: "Logger", value: logger },
    { name: "Platform", value: event.platform },
  ];
  return (
    <Section id="sender" title="Sender">
      <Facts
        facts={[
          { name: "SDK", value: event.sdk === null ? "not named" : `${event.sdk.name} ${event.sdk.version}` },
          ...others.filter(({ value }) => value !== null && value !== ""),
          { name: "Received", value: <Moment at={event.dateReceived} viewer={viewer} as="moment" /> },
          { name: "Size", value: formatBytes(event.size) },
        ]}
      />
      <NameFold label={countOf(integrations.length, "integration")} names={integrations} />
      <NameFold label={countOf(named.length, "SDK package")} names={named} />
    </Section>
  );
}

function NameFold({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <details className="mt-2 text-xs">
      <summary className="text-accent">{label}</summary>
      <p className="foreign mt-1 font-mono text-muted">{names.join(", ")}</p>
    </details>
  );
}
