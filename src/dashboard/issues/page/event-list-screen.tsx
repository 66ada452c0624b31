import { Archive, SearchX } from "lucide";
import type { Result } from "#lib/result.ts";
import type { EventSummary } from "#api/events.ts";
import type { IssueView } from "#api/issues.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../../collector-client/collector-client.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import { SearchField } from "../../search/search-field.tsx";

interface EventListScreenProps {
  issue: IssueView;
  answer: Result<ListPage<EventSummary>, CollectorFailure>;
  query: string;
  isFirst: boolean;
  viewer: Viewer;
  collectorUrl: string;
}

/** The stored events of an issue that match a filter, latest first. */
export function EventListScreen(props: EventListScreenProps) {
  const { issue, answer, query, isFirst, viewer, collectorUrl } = props;
  return (
    <>
      <PageHeader title={`Events of ${issue.shortId}`}>
        <p className="foreign mt-1 text-muted">
          <Link href={paths.issue(issue.id)} className="text-accent underline-offset-2 hover:underline">
            {issue.title}
          </Link>
        </p>
      </PageHeader>
      <SearchField
        action={paths.issueEvents(issue.id)}
        name="query"
        value={query}
        label="Filter events"
        placeholder="Words, release:…, environment:…, user.email:…, or any tag"
      />
      {answer.ok ? (
        <EventRows issue={issue} page={answer.value} query={query} isFirst={isFirst} viewer={viewer} />
      ) : (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </>
  );
}

interface EventRowsProps extends Pick<EventListScreenProps, "issue" | "query" | "isFirst" | "viewer"> {
  page: ListPage<EventSummary>;
}

function EventRows({ issue, page, query, isFirst, viewer }: EventRowsProps) {
  const kept = query === "" ? undefined : query;
  return (
    <div className="mt-3">
      {page.items.length === 0 && (
        <EmptyState
          icon={query === "" ? Archive : SearchX}
          title={query === "" ? "No stored events" : "No matching events"}
          action={
            query !== "" && (
              <Link href={paths.issueEvents(issue.id)} className={buttonClass()}>
                All events
              </Link>
            )
          }
        >
          {query === ""
            ? "They are older than the retention period or haven’t arrived yet."
            : "Try fewer words, or another tag."}
        </EmptyState>
      )}
      {page.items.length > 0 && (
        <ol aria-label="Events" className="divide-y divide-line rounded-lg border border-line bg-surface">
          {page.items.map((event) => (
            <li
              key={event.eventID}
              className="relative flex min-h-9 flex-wrap items-center gap-x-5 gap-y-0.5 px-3 py-1.5 hover:bg-hover max-sm:gap-x-3"
            >
              <Link
                href={paths.event(issue.id, event.eventID)}
                data-row=""
                className="font-mono text-sm after:absolute after:inset-0"
              >
                {event.eventID.slice(0, 8)}
              </Link>
              <Moment
                at={event.dateCreated}
                viewer={viewer}
                as="moment"
                className="figures w-36 text-sm whitespace-nowrap max-sm:w-auto max-sm:flex-1"
              />
              <span
                className="foreign min-w-0 flex-1 truncate text-sm text-muted max-sm:order-last max-sm:basis-full"
                title={messageOf(event)}
              >
                {messageOf(event)}
              </span>
              <span className="foreign max-w-60 truncate text-xs text-faint">{who(event.user)}</span>
              <span className="foreign max-w-60 truncate text-xs text-faint">{tag(event, "release")}</span>
            </li>
          ))}
        </ol>
      )}
      <Pager
        of="events"
        first={isFirst ? null : paths.issueEvents(issue.id, { query: kept })}
        next={page.next === null ? null : paths.issueEvents(issue.id, { query: kept, cursor: page.next })}
      />
    </div>
  );
}

function tag(event: EventSummary, key: string): string {
  return event.tags.find((candidate) => candidate.key === key)?.value ?? "";
}

function messageOf({ message, title }: EventSummary): string {
  return message === "" ? title : message;
}

function who(user: EventSummary["user"]): string {
  for (const key of ["email", "username", "id", "ip_address"]) {
    const value = user?.[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}
