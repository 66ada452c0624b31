import type { EventView } from "#api/events.ts";
import { Facts } from "#ui/facts.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";

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
