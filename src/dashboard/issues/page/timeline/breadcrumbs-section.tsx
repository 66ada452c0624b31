import type { EventPayload } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { crumbEntry, sideOfPlatform } from "./timeline-entries.ts";
import { TimelineRow } from "./timeline-row.tsx";

interface BreadcrumbsSectionProps {
  payload: EventPayload;
  /** What the times count back from. */
  before: string;
  viewer: Viewer;
}

/** The breadcrumbs of an event alone, without spans and log lines. */
export function BreadcrumbsSection({ payload, before, viewer }: BreadcrumbsSectionProps) {
  const { breadcrumbs = [], platform, contexts = {}, timestamp } = payload;
  if (breadcrumbs.length === 0) return null;
  const meta = (payload._meta ?? {}) as EventMeta;
  return (
    <Section
      id="breadcrumbs"
      title="Breadcrumbs"
      meta={`${countOf(breadcrumbs.length, "entry", "entries")}, times before ${before}`}
    >
      <ol className="overflow-hidden rounded-lg border border-line bg-surface py-1">
        {breadcrumbs.map((crumb, index) => (
          <TimelineRow
            key={index}
            entry={crumbEntry(crumb, sideOfPlatform(platform, contexts), metaAt(meta, "breadcrumbs", index))}
            times={1}
            errorAt={timestamp}
            viewer={viewer}
          />
        ))}
      </ol>
    </Section>
  );
}
