import type { IncidentPage } from "#api/incidents.ts";
import { Button } from "#ui/button.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatTime } from "#ui/format-time.ts";
import { Section } from "#ui/section.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { IncidentActions } from "./incident-actions.ts";
import { TimelineEntry } from "./timeline-entry.tsx";
import { entriesOf, PART_NAMES, timelineParts, type TimelinePart } from "./timeline-filter.ts";

interface IncidentTimelineProps {
  page: IncidentPage;
  actions: IncidentActions;
  /** Which entries are shown. */
  part: TimelinePart;
  /** The page with another part of the timeline. */
  hrefOf: (part: TimelinePart) => string;
  viewer: Viewer;
}

/** What happened, in order, each entry with its pin; notes are added below. */
export function IncidentTimeline({ page, actions, part, hrefOf, viewer }: IncidentTimelineProps) {
  const { incident, timeline } = page;
  const days = new Set(timeline.map(({ at }) => formatTime(Date.parse(at), viewer.zone, "date")));
  const shown = entriesOf(timeline, part);
  const parts = timelineParts(timeline, part);
  const entries = countOf(timeline.length, "entry", "entries");
  return (
    <Section
      id="timeline"
      title="Timeline"
      meta={`${part === "all" ? entries : `${shown.length} of ${entries}`}, times in ${viewer.zone}`}
    >
      {parts.length > 2 && (
        <div className="-mt-1 mb-4 -ml-2">
          <FilterLinks
            label="Kinds of entries"
            choices={parts.map((one) => ({
              label: PART_NAMES[one.part],
              href: hrefOf(one.part),
              current: one.part === part,
              count: one.count,
            }))}
          />
        </div>
      )}
      {shown.length === 0 && <p className="mb-4 text-sm text-muted">No such entries.</p>}
      <ol aria-labelledby="timeline">
        {shown.map((entry, place) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            incident={incident.key}
            part={part}
            isLast={place === shown.length - 1}
            timeStyle={days.size > 1 ? "moment" : "second"}
            actions={actions}
            viewer={viewer}
          />
        ))}
      </ol>
      <ActionForm action={actions.addNote} className="mt-2 sm:pl-28">
        <input type="hidden" name="incident" value={incident.key} />
        {/* A new note is shown, whatever is shown now. */}
        <input type="hidden" name="show" value={part === "notes" ? part : ""} />
        <label htmlFor="new-note" className="sr-only">
          Note
        </label>
        <textarea
          id="new-note"
          name="note"
          required
          rows={2}
          maxLength={10_000}
          placeholder="Add a note"
          className={TEXT_AREA}
        />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Add note</Button>
          <label className="inline-flex min-h-8 items-center gap-2 text-sm text-muted">
            <input type="checkbox" name="pinned" className="size-4 accent-accent" />
            Pin to the report
          </label>
        </div>
      </ActionForm>
    </Section>
  );
}
