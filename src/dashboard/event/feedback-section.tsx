import type { EventView } from "#api/events.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";

/** What people wrote about this failure. */
export function FeedbackSection({
  feedback,
  viewer,
}: {
  feedback: EventView["glasshouse"]["feedback"];
  viewer: Viewer;
}) {
  return (
    <Section id="feedback" title="What people said">
      <ul className="space-y-3">
        {feedback.map((said, index) => (
          <li key={index} className="border-l-2 border-accent pl-3">
            <p className="foreign text-lg leading-snug whitespace-pre-wrap">{said.message}</p>
            <p className="foreign mt-1 text-xs text-faint">
              {[said.name, said.email].filter((part) => part !== null && part !== "").join(", ") ||
                "Without a name"}
              , <Moment at={said.date} viewer={viewer} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
