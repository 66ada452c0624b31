import type { EventPageView } from "#api/pages.ts";
import { metaAt } from "#model/event-meta.ts";
import { Section } from "#ui/section.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";
import { FilteredText } from "../../values/filtered-text.tsx";

/** A logged message, with the template and parameters that it was made of. */
export function MessageSection({ event }: { event: EventPageView }) {
  const { logMessage, logTemplate, meta } = event;
  if (logMessage === null || logMessage === "") return null;
  return (
    <Section id="message" title="Message">
      <p className="foreign font-mono text-sm whitespace-pre-wrap">
        <FilteredText
          text={logMessage}
          meta={metaAt(meta, "logentry", "formatted") ?? metaAt(meta, "message")}
        />
      </p>
      {logTemplate !== null && (
        <details className="mt-1 text-xs">
          <summary className="text-accent">Template and parameters</summary>
          <p className="foreign mt-1 font-mono">{logTemplate.message}</p>
          <p className="foreign font-mono text-muted">
            <AttributeText value={logTemplate.params} meta={metaAt(meta, "logentry", "params")} />
          </p>
        </details>
      )}
    </Section>
  );
}
