import type { EventView } from "#api/events.ts";
import { Section } from "#ui/section.tsx";
import { AttributeText } from "../values/attribute-text.tsx";

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
