import { Braces, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, List } from "lucide";
import type { EventPageView } from "#api/pages.ts";
import type { IssueView } from "#api/issues.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PagerLink } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { CopyMarkdown } from "./copy-markdown.tsx";

/** Which event is shown, its id in readable groups, and links to the others. */
export function EventBar({
  event,
  issue,
  viewer,
}: {
  event: EventPageView;
  issue: IssueView;
  viewer: Viewer;
}) {
  const issueId = issue.id;
  const { previousEventID, nextEventID } = event;
  const step = (eventId: string | null) => (eventId === null ? null : paths.event(issueId, eventId));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-y border-line py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <nav aria-label="Events of this issue" className="-ml-2 flex items-center">
          <PagerLink label="First" icon={ChevronsLeft} href={paths.firstEvent(issueId)} />
          <PagerLink label="Older" icon={ChevronLeft} href={step(previousEventID)} rel="prev" />
          <PagerLink label="Newer" icon={ChevronRight} href={step(nextEventID)} rel="next" />
          <PagerLink label="Latest" icon={ChevronsRight} href={paths.issue(issueId)} />
        </nav>
        <h2 className="sr-only">Event</h2>
        <Moment at={event.dateCreated} viewer={viewer} as="exact" className="figures font-medium" />
        <Moment at={event.dateCreated} viewer={viewer} className="text-muted" />
        <span className="flex min-w-0 items-center gap-1">
          <span className="shrink-0 text-faint">Error id</span>
          <code className="text-xs">{groupDigits(event.eventID)}</code>
          <CopyButton text={event.eventID} label="Copy error id" />
          <CopyButton text={`${issue.permalink}/events/${event.eventID}`} label="Copy link" wide />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Link href={paths.issueEvents(issueId)} className={buttonClass("quiet")}>
          <Icon icon={List} />
          All events
        </Link>
        <a href={paths.eventJson(issueId, event.eventID)} className={buttonClass("quiet")}>
          <Icon icon={Braces} />
          JSON
        </a>
        <CopyMarkdown path={paths.eventMarkdown(issueId, event.eventID)} />
      </div>
    </div>
  );
}

/** Splits an id into groups of four digits, to read it aloud. */
export function groupDigits(id: string): string {
  return id.replace(/.{4}(?=.)/g, "$& ");
}
