import type { EventView } from "#model/api/event.ts";
import { ExternalText } from "#ui/external-text.tsx";
import { Facts } from "#ui/facts.tsx";
import { Section } from "#ui/section.tsx";

/** The event's marks to tell slices apart, with release and environment first. */
export function TagsSection({ event }: { event: EventView }) {
  const own = [
    { name: "release", value: event.release?.version },
    { name: "environment", value: event.environment },
    { name: "platform", value: event.platform },
  ];
  const named = new Set(own.map(({ name }) => name));
  const all = [
    ...own.flatMap(({ name, value }) =>
      value === null || value === undefined || value === "" ? [] : [{ name, value }],
    ),
    ...event.tags.filter(({ key }) => !named.has(key)).map(({ key, value }) => ({ name: key, value })),
  ];
  return (
    <Section id="tags" title="Tags">
      <Facts facts={all.map(({ name, value }) => ({ name, value: <ExternalText text={value} /> }))} />
    </Section>
  );
}
