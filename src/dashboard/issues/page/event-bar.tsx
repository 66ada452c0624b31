import type { EventPageView } from "#api/pages.ts";
import type { IssueView } from "#api/issues.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
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
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
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
      <nav aria-label="Events of this issue" className="flex flex-wrap items-center gap-1">
        <Link href={paths.firstEvent(issueId)} className={buttonClass("quiet")}>
          First
        </Link>
        <Step
          label="Older"
          eventId={previousEventID}
          issueId={issueId}
          none="This is the oldest stored event"
        />
        <Step label="Newer" eventId={nextEventID} issueId={issueId} none="This is the latest event" />
        <Link href={paths.issue(issueId)} className={buttonClass("quiet")}>
          Latest
        </Link>
        <Link href={paths.issueEvents(issueId)} className={buttonClass("quiet")}>
          All
        </Link>
        <a href={paths.eventJson(issueId, event.eventID)} className={buttonClass("quiet")}>
          JSON
        </a>
        <CopyMarkdown path={paths.eventMarkdown(issueId, event.eventID)} />
      </nav>
    </div>
  );
}

function Step({
  label,
  eventId,
  issueId,
  none,
}: {
  label: string;
  eventId: string | null;
  issueId: string;
  none: string;
}) {
  if (eventId === null)
    return (
      <span
        data-tip={none}
        className={buttonClass("quiet", "cursor-default text-faint! hover:bg-transparent")}
      >
        {label}
        <span className="sr-only">: {none}</span>
      </span>
    );
  return (
    <Link href={paths.event(issueId, eventId)} className={buttonClass("quiet")}>
      {label}
    </Link>
  );
}

/** Splits an id into groups of four digits, to read it aloud. */
export function groupDigits(id: string): string {
  return id.replace(/.{4}(?=.)/g, "$& ");
}
