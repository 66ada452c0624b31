import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import { toMillis } from "#ui/format-time.ts";
import { Section } from "#ui/section.tsx";
import { httpUrl } from "#ui/external-text.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { AffectedSection } from "./affected-section.tsx";
import { AttachmentsSection, FeedbackSection } from "./event-attachments.tsx";
import type { BeforeFilter } from "./timeline/timeline-filter.ts";
import { BeforeSection } from "./timeline/timeline-section.tsx";
import { happeningsBefore } from "./timeline/timeline-entries.ts";
import { ContextsSection, RequestSection, UserSection } from "./event-context.tsx";
import { EventBar } from "./event-bar.tsx";
import { entry, exceptionsOf } from "./event-entries.ts";
import { GroupingSection, RemarksSection, SdkSection } from "./event-processing.tsx";
import { IssueHistory, IssueTop, type IssueShown } from "./issue-top.tsx";
import { SimilarSection } from "./similar-section.tsx";
import { StackSection } from "./stack/stack-section.tsx";
import { TagsSection } from "./tags-section.tsx";
import { TracePanel } from "./trace-panel.tsx";

interface EventScreenProps {
  shown: IssueShown;
  event: EventView;
  /** The event's trace; null where nothing of one is stored. */
  trace: TraceView | null;
  before: BeforeFilter;
  raw: boolean;
}

/** An issue, shown by one of its occurrences. */
export function EventScreen(props: EventScreenProps) {
  const { shown, event, trace, before, raw } = props;
  const { issue, viewer, facets, similar } = shown;
  const exceptions = exceptionsOf(event);
  const breadcrumbs = entry(event, "breadcrumbs")?.values ?? [];
  const request = entry(event, "request");
  const csp = entry(event, "csp");
  const message = entry(event, "message");
  const here = paths.event(issue.id, event.eventID);
  return (
    <>
      <IssueTop shown={shown} here={here} />
      <RunbookLink event={event} />
      <EventBar event={event} issue={issue} viewer={viewer} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 [&>section]:border-t-0 lg:col-start-2">
          <TracePanel event={event} viewer={viewer} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:[&>section:first-child]:border-t-0">
          {message !== undefined && (
            <Section id="message" title="Message">
              <p className="foreign font-mono text-sm whitespace-pre-wrap">{message.formatted}</p>
            </Section>
          )}
          {exceptions.length > 0 && (
            <StackSection
              exceptions={exceptions}
              platform={event.platform}
              raw={raw}
              readablePath={here}
              rawPath={paths.event(issue.id, event.eventID, { stack: "raw" })}
            />
          )}
          {csp !== undefined && (
            <Section id="report" title="Report">
              <AttributeTable attributes={csp} />
            </Section>
          )}
          {event.glasshouse.feedback.length > 0 && (
            <FeedbackSection feedback={event.glasshouse.feedback} viewer={viewer} />
          )}
          <BeforeSection
            happenings={happeningsBefore(event, breadcrumbs, trace)}
            filter={before}
            errorAt={toMillis(event.dateCreated)}
            title={event.title}
            pathOf={(words) => paths.event(issue.id, event.eventID, { before: words })}
            viewer={viewer}
          />
          {request !== undefined && <RequestSection request={request} />}
          <ContextsSection contexts={event.contexts} extra={event.context} packages={event.packages} />
          <RemarksSection event={event} />
          <IssueHistory shown={shown} here={here} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <UserSection user={event.user} />
          <TagsSection event={event} facets={facets} />
          {facets !== null && <AffectedSection issue={issue} facets={facets} viewer={viewer} />}
          {similar.length > 0 && (
            <SimilarSection issueId={issue.id} similar={similar} act={shown.actions.act} />
          )}
          {event.glasshouse.attachments.length > 0 && <AttachmentsSection event={event} issueId={issue.id} />}
          <GroupingSection event={event} />
          <SdkSection event={event} viewer={viewer} />
        </div>
      </div>
    </>
  );
}

/** What to do about it, where the app's error catalogue names a page for that; only an http(s) address becomes a link. */
export function RunbookLink({ event }: { event: EventView }) {
  const named =
    event.tags.find(({ key }) => key === "runbook")?.value ?? event.contexts["catalogue"]?.["runbook"];
  const url = typeof named === "string" ? httpUrl(named) : undefined;
  if (url === undefined) return null;
  return (
    <p className="pb-3 text-sm">
      <span className="text-muted">Runbook </span>
      <a
        href={url}
        rel="noreferrer nofollow"
        className="foreign text-accent underline-offset-2 hover:underline"
      >
        {url}
      </a>
    </p>
  );
}
