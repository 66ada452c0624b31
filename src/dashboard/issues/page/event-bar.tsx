import { Braces, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Ellipsis, List } from "lucide";
import { groupDigits } from "#lib/group-digits.ts";
import type { EventPageView } from "#api/pages.ts";
import type { IssueView } from "#api/issues.ts";
import { buttonClass, SQUARE } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { formatExact } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PagerLink } from "#ui/pager.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { CopyMarkdown } from "./copy-markdown.tsx";
import { eventPath, type EventView } from "./event-view.ts";

interface EventBarProps {
  event: EventPageView;
  issue: IssueView;
  /** Kept from event to event. */
  view: EventView;
  viewer: Viewer;
}

/** Which event is shown, where it stands among the others, the way to those, and what can be done with it. */
export function EventBar({ event, issue, view, viewer }: EventBarProps) {
  const { previousEventID, nextEventID, position } = event;
  const step = (eventId: string | null) =>
    eventId === null ? null : eventPath(issue.id, eventId, { ...view, thread: null });
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-y border-line py-1 text-sm max-md:border-t-0 max-md:pt-0">
      <h2 className="sr-only">Event</h2>
      <nav aria-label="Events of this issue" className="-ml-2 flex items-center">
        <PagerLink
          label="Oldest"
          icon={ChevronsLeft}
          href={previousEventID === null ? null : paths.firstEvent(issue.id)}
          shortcut="Shift+O"
        />
        <PagerLink label="Older" icon={ChevronLeft} href={step(previousEventID)} rel="prev" shortcut="o" />
        <Position position={position} all={Number(issue.count)} />
        <PagerLink label="Newer" icon={ChevronRight} href={step(nextEventID)} rel="next" shortcut="n" />
        <PagerLink
          label="Latest"
          icon={ChevronsRight}
          href={nextEventID === null ? null : paths.issue(issue.id)}
          shortcut="Shift+N"
        />
      </nav>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-md:order-last max-md:basis-full max-md:pb-1">
        <Moment at={event.dateCreated} viewer={viewer} as="exact" className="figures font-medium" />
        <Moment at={event.dateCreated} viewer={viewer} className="text-muted" />
        <span className="flex min-w-0 items-center gap-1 max-xl:hidden">
          <span className="shrink-0 text-faint">Error id</span>
          <code className="text-xs">{groupDigits(event.eventID)}</code>
          <CopyButton text={event.eventID} label="Copy error id" />
        </span>
      </div>
      <div className="ml-auto flex items-center gap-1">
        <Link href={paths.issueEvents(issue.id)} className={buttonClass("quiet", "max-md:hidden")}>
          <Icon icon={List} />
          All events
        </Link>
        <EventMenu event={event} issue={issue} />
      </div>
    </div>
  );
}

/** `453 of 455, oldest first`: counted from the oldest, so that an event keeps its number while others arrive. */
function Position({ position, all }: { position: EventPageView["position"]; all: number }) {
  const { number, of } = position;
  const [isLatest, isOldest] = [number >= of, number === 1];
  return (
    <p
      className="figures px-1 whitespace-nowrap"
      data-tip={`Stored events, counted from the oldest.\nReceived in all: ${formatExact(all)}`}
    >
      <span className="font-medium">{formatExact(number)}</span>{" "}
      <span className="text-muted">of {formatExact(of)}</span>
      <span className="sr-only"> stored events</span>
      <span className="text-xs text-faint">
        , {isLatest && isOldest ? "the only one" : isLatest ? "latest" : isOldest ? "oldest" : "oldest first"}
      </span>
    </p>
  );
}

const ROW = "w-full justify-start px-2!";

function EventMenu({ event, issue }: Pick<EventBarProps, "event" | "issue">) {
  return (
    <PopupBox
      id="event-menu"
      label={<Icon icon={Ellipsis} />}
      name="Event actions"
      look="quiet"
      className={SQUARE}
    >
      <a href={paths.eventJson(issue.id, event.eventID)} className={buttonClass("quiet", ROW)}>
        <Icon icon={Braces} />
        JSON
      </a>
      <CopyMarkdown path={paths.eventMarkdown(issue.id, event.eventID)} className={ROW} />
      <p className="mt-1 border-t border-line px-2 pt-2 text-xs text-faint xl:hidden">
        Error id <code className="text-muted">{groupDigits(event.eventID)}</code>
      </p>
      <div className="mt-1 flex flex-wrap gap-1 border-line xl:border-t xl:pt-1">
        <CopyButton text={`${issue.permalink}/events/${event.eventID}`} label="Copy link" wide />
        <CopyButton text={event.eventID} label="Copy error id" wide />
      </div>
    </PopupBox>
  );
}
