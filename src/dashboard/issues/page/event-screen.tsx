import type { EventPageView } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import { metaAt } from "#model/event-meta.ts";
import { toMillis } from "#ui/format-time.ts";
import { Section } from "#ui/section.tsx";
import { httpUrl } from "#ui/external-text.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { FilteredText } from "../../values/filtered-text.tsx";
import { AffectedSection } from "./affected-section.tsx";
import { AttachmentsSection, FeedbackSection } from "./event-attachments.tsx";
import type { TimelineFilter } from "./timeline/timeline-filter.ts";
import { TimelineSection } from "./timeline/timeline-section.tsx";
import { timelineBefore } from "./timeline/timeline-entries.ts";
import { ContextsSection, RequestSection, UserSection } from "./event-context.tsx";
import { EventBar } from "./event-bar.tsx";
import { GroupingSection, ProcessingNotes, SenderSection } from "./event-processing.tsx";
import { IssueHistory, IssueTop, type IssueShown } from "./issue-top.tsx";
import { SimilarSection } from "./similar-section.tsx";
import { StackSection } from "./stack/stack-section.tsx";
import { TagsSection } from "./tags-section.tsx";
import { TracePanel } from "./trace-panel.tsx";

interface EventScreenProps {
  shown: IssueShown;
  event: EventPageView;
  /** The event's trace; null if none is stored. */
  trace: TraceView | null;
  filter: TimelineFilter;
  raw: boolean;
}

/** The issue page, with one event. */
export function EventScreen(props: EventScreenProps) {
  const { shown, event, trace, filter, raw } = props;
  const { issue, viewer, facets, similar } = shown;
  const { exceptions, breadcrumbs, request, csp, logMessage, meta } = event;
  const here = paths.event(issue.id, event.eventID);
  return (
    <>
      <IssueTop shown={shown} here={here} />
      <RunbookLink event={event} />
      <EventBar event={event} issue={issue} viewer={viewer} />
      <div className="mt-4 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <TracePanel event={event} viewer={viewer} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {logMessage !== null && (
            <Section id="message" title="Message">
              <p className="foreign font-mono text-sm whitespace-pre-wrap">
                <FilteredText
                  text={logMessage}
                  meta={metaAt(meta, "logentry", "formatted") ?? metaAt(meta, "message")}
                />
              </p>
            </Section>
          )}
          {exceptions.length > 0 && (
            <StackSection
              exceptions={exceptions}
              meta={metaAt(meta, "exception")}
              platform={event.platform}
              raw={raw}
              readablePath={here}
              rawPath={paths.event(issue.id, event.eventID, { stack: "raw" })}
            />
          )}
          {csp !== null && (
            <Section id="report" title="Report">
              <AttributeTable attributes={csp} meta={metaAt(meta, "csp")} />
            </Section>
          )}
          {event.glasshouse.feedback.length > 0 && (
            <FeedbackSection feedback={event.glasshouse.feedback} viewer={viewer} />
          )}
          <TimelineSection
            entries={timelineBefore(event, breadcrumbs, trace)}
            filter={filter}
            errorAt={toMillis(event.dateCreated)}
            title={event.title}
            pathOf={(words) => paths.event(issue.id, event.eventID, { before: words })}
            viewer={viewer}
          />
          {request !== null && <RequestSection request={request} meta={metaAt(meta, "request")} />}
          <ContextsSection
            contexts={event.contexts}
            extra={event.context}
            packages={event.packages}
            meta={meta}
          />
          <ProcessingNotes event={event} />
          <IssueHistory shown={shown} here={here} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <UserSection user={event.user} meta={metaAt(meta, "user")} />
          <TagsSection event={event} facets={facets} />
          {facets !== null && <AffectedSection issue={issue} facets={facets} viewer={viewer} />}
          {similar.length > 0 && (
            <SimilarSection issueId={issue.id} similar={similar} act={shown.actions.act} />
          )}
          <AttachmentsSection event={event} issueId={issue.id} />
          <GroupingSection event={event} />
          <SenderSection event={event} viewer={viewer} />
        </div>
      </div>
    </>
  );
}

/** Links the runbook that the app's error catalogue names; only http(s) URLs become links. */
export function RunbookLink({ event }: { event: EventPageView }) {
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
