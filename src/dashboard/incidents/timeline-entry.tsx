import {
  Bell,
  Bug,
  ChartLine,
  Flag,
  MessageSquare,
  Pin,
  Rocket,
  ScrollText,
  Send,
  Siren,
  UserCheck,
  type IconNode,
} from "lucide";
import type { EntryView } from "#api/incidents.ts";
import { Button, SQUARE } from "#ui/button.tsx";
import type { TimeStyle } from "#ui/format-time.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { entryPath } from "./entry-path.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { personText } from "./incident-words.ts";
import type { TimelinePart } from "./timeline-filter.ts";

const FACES: Record<EntryView["kind"], { icon: IconNode; color: string }> = {
  release: { icon: Rocket, color: "bg-new-soft text-new border-transparent" },
  issue: { icon: Bug, color: "bg-danger-soft text-danger border-danger-line" },
  alert: { icon: Bell, color: "bg-danger-soft text-danger border-danger-line" },
  opened: { icon: Siren, color: "bg-surface text-muted border-line" },
  delivery: { icon: Send, color: "bg-surface text-muted border-line" },
  acknowledged: { icon: UserCheck, color: "bg-surface text-muted border-line" },
  milestone: { icon: Flag, color: "bg-accent-soft text-accent border-accent-line" },
  note: { icon: MessageSquare, color: "bg-surface text-muted border-line" },
  trace: { icon: Pin, color: "bg-surface text-muted border-line" },
  log: { icon: ScrollText, color: "bg-surface text-muted border-line" },
  chart: { icon: ChartLine, color: "bg-surface text-muted border-line" },
};

interface TimelineEntryProps {
  entry: EntryView;
  /** The incident's key. */
  incident: string;
  /** The part of the timeline that stays shown after a change. */
  part: TimelinePart;
  isLast: boolean;
  timeStyle: TimeStyle;
  actions: IncidentActions;
  viewer: Viewer;
}

/** Time, kind, what happened, and whether it is in the report. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { entry, incident, part, isLast, timeStyle, actions, viewer } = props;
  const { at, kind, title, by, isPinned, own } = entry;
  const { icon, color } = FACES[kind];
  return (
    <li
      id={`entry-${entry.id}`}
      className={`relative grid grid-cols-[1.625rem_minmax(0,1fr)_auto] gap-x-3.5 pb-5 ${timeStyle === "second" ? "sm:grid-cols-[4.5rem_1.625rem_minmax(0,1fr)_auto]" : "sm:grid-cols-[8.5rem_1.625rem_minmax(0,1fr)_auto]"}`}
    >
      <Moment
        at={at}
        viewer={viewer}
        as={timeStyle}
        className="figures pt-0.5 text-muted max-sm:col-start-2 max-sm:row-start-1 max-sm:text-xs"
      />
      <span className="relative max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1">
        <span
          className={`relative z-10 flex size-6.5 items-center justify-center rounded-full border ${color}`}
        >
          <Icon icon={icon} size={14} />
        </span>
        {!isLast && <span aria-hidden="true" className="absolute top-6.5 -bottom-5 left-3 w-px bg-line" />}
      </span>
      <div className="min-w-0 pt-0.5 max-sm:col-start-2">
        {kind === "note" ? (
          <Note {...props} />
        ) : (
          <>
            <p className="foreign font-medium">
              <EntryTitle entry={entry} />
            </p>
            {entry.detail !== null && (
              <p className={`foreign text-muted ${kind === "log" ? "font-mono text-xs" : ""}`}>
                {entry.detail}
              </p>
            )}
            {by !== null && <p className="foreign text-xs text-muted">by {by === "me" ? "you" : by}</p>}
            {own !== null && <DeleteEntry {...props} />}
          </>
        )}
      </div>
      <ActionForm action={actions.pin} className="max-sm:row-span-2 max-sm:row-start-1">
        <EntryFields incident={incident} part={part} entry={entry.id} />
        <Button
          type="submit"
          name="pinned"
          value={isPinned ? "0" : "1"}
          look="quiet"
          size="small"
          aria-pressed={isPinned}
          aria-label={`In the report: ${kind === "note" ? (entry.detail ?? title).slice(0, 80) : title}`}
          data-tip={isPinned ? "In the report. Unpin" : "Pin to the report"}
          className={`${SQUARE} aria-pressed:text-accent`}
        >
          <Icon icon={Pin} className={isPinned ? "[&>path]:fill-current" : "text-faint"} />
        </Button>
      </ActionForm>
    </li>
  );
}

function EntryTitle({ entry: { title, target } }: { entry: EntryView }) {
  if (target === null) return title;
  return (
    <Link href={entryPath(target)} bare className="underline-offset-2 hover:underline">
      {title}
    </Link>
  );
}

type NoteProps = Pick<TimelineEntryProps, "entry" | "incident" | "part" | "actions">;

function Note({ entry, incident, part, actions }: NoteProps) {
  const { detail, by, own } = entry;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <p className="foreign text-xs text-muted">{by === null ? "Note" : personText(by)}</p>
      <p className="foreign whitespace-pre-wrap">{detail}</p>
      <div className="mt-1 flex flex-wrap items-start gap-x-2 text-xs">
        <details className="min-w-0 open:flex-1">
          <summary className="inline-flex min-h-6 items-center rounded-sm text-muted hover:text-ink">
            Edit
          </summary>
          <ActionForm action={actions.editNote} className="mt-1">
            <EntryFields incident={incident} part={part} entry={own ?? ""} />
            <textarea
              name="note"
              aria-label="Note text"
              required
              rows={3}
              maxLength={10_000}
              defaultValue={detail ?? ""}
              className={TEXT_AREA}
            />
            <Button type="submit" size="small" className="mt-2">
              Save
            </Button>
          </ActionForm>
        </details>
        <DeleteEntry entry={entry} incident={incident} part={part} actions={actions} />
      </div>
    </div>
  );
}

function DeleteEntry({ entry: { kind, title, own }, incident, part, actions }: NoteProps) {
  return (
    <ActionForm action={actions.deleteEntry}>
      <EntryFields incident={incident} part={part} entry={own ?? ""} />
      <button type="submit" className="min-h-6 rounded-sm text-xs text-muted hover:text-ink">
        {kind === "note" ? "Delete" : "Remove"}
        <span className="sr-only"> {kind === "note" ? "this note" : title}</span>
      </button>
    </ActionForm>
  );
}

function EntryFields({
  incident,
  part,
  entry,
}: Pick<NoteProps, "incident" | "part"> & { entry: string | number }) {
  return (
    <>
      <input type="hidden" name="incident" value={incident} />
      <input type="hidden" name="show" value={part} />
      <input type="hidden" name="entry" value={entry} />
    </>
  );
}
