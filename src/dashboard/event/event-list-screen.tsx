import type { EventSummary } from "#model/api/event.ts";
import type { IssueView } from "#model/api/issue.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../collector-client/collector-client.ts";
import { paths } from "../paths.ts";

interface EventListScreenProps {
  issue: IssueView;
  page: ListPage<EventSummary>;
  isFirst: boolean;
  viewer: Viewer;
}

/** All occurrences of an issue that are kept, latest first. */
export function EventListScreen({ issue, page, isFirst, viewer }: EventListScreenProps) {
  return (
    <>
      <PageHeader title={`Events of ${issue.shortId}`}>
        <p className="foreign mt-1 text-muted">
          <Link href={paths.issue(issue.id)} className="text-accent underline-offset-2 hover:underline">
            {issue.title}
          </Link>
        </p>
      </PageHeader>
      {page.items.length === 0 && (
        <p className="border-t border-line py-12 text-center text-muted">No event of it is kept.</p>
      )}
      <ol aria-label="Events" className="divide-y divide-line border-y border-line">
        {page.items.map((event) => (
          <li
            key={event.eventID}
            className="relative flex flex-wrap items-baseline gap-x-5 gap-y-0.5 px-2 py-1.5 hover:bg-sunken/60"
          >
            <Link
              href={paths.event(issue.id, event.eventID)}
              data-row=""
              className="font-mono text-sm after:absolute after:inset-0"
            >
              {event.eventID.slice(0, 8)}
            </Link>
            <Moment at={event.dateCreated} viewer={viewer} as="moment" className="figures w-36 text-sm" />
            <span className="foreign min-w-0 flex-1 truncate text-sm text-muted">
              {event.message === "" ? event.title : event.message}
            </span>
            <span className="foreign max-w-60 truncate text-xs text-faint">{who(event.user)}</span>
            <span className="foreign max-w-60 truncate text-xs text-faint">{tag(event, "release")}</span>
          </li>
        ))}
      </ol>
      <Pager
        of="events"
        first={isFirst ? null : paths.issueEvents(issue.id)}
        next={page.next === null ? null : paths.issueEvents(issue.id, { cursor: page.next })}
      />
    </>
  );
}

function tag(event: EventSummary, key: string): string {
  return event.tags.find((candidate) => candidate.key === key)?.value ?? "";
}

function who(user: EventSummary["user"]): string {
  for (const key of ["email", "username", "id", "ip_address"]) {
    const value = user?.[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}
