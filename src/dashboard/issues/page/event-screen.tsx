import type { EventPageView } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import { metaAt } from "#model/event-meta.ts";
import { toMillis } from "#ui/format-time.ts";
import { Section } from "#ui/section.tsx";
import { httpUrl } from "#ui/external-text.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { AffectedSection } from "./affected-section.tsx";
import { AttachmentsSection } from "../../attachments/attachments-section.tsx";
import { FeedbackSection } from "./feedback-section.tsx";
import type { EventOperation } from "./event-operation.ts";
import { eventPath, type EventView } from "./event-view.ts";
import { readFeatureFlags } from "./feature-flags.ts";
import { FlagsSection } from "./flags-section.tsx";
import { TimelineSection } from "./timeline/timeline-section.tsx";
import { timelineBefore } from "./timeline/timeline-entries.ts";
import { ContextsSection, RequestSection, UserSection } from "./event-context.tsx";
import { EventBar } from "./event-bar.tsx";
import { GroupingSection, ProcessingNotes, SenderSection } from "./event-processing.tsx";
import { ImagesSection } from "./images-section.tsx";
import { IssueHistory, IssueTop, type IssueShown } from "./issue-top.tsx";
import { OperationPanel } from "./operation-panel.tsx";
import { ReplayPanel } from "./replay-panel.tsx";
import { SimilarSection } from "./similar-section.tsx";
import { MessageSection } from "./message-section.tsx";
import { shownExceptions } from "./stack/shown-exceptions.ts";
import { StackSection } from "./stack/stack-section.tsx";
import { ThreadsSection } from "./stack/threads-section.tsx";
import { DifferenceLine } from "./tags/difference-line.tsx";
import { tagRows } from "./tags/tag-rows.ts";
import { TagsSection } from "./tags/tags-section.tsx";
import { titleParts } from "./title-parts.ts";
import { TracePanel } from "./trace-panel.tsx";

interface EventScreenProps {
  shown: IssueShown;
  event: EventPageView;
  /** The event's trace; null if none is stored. */
  trace: TraceView | null;
  /** Where it happened; null if its trace does not tell. */
  operation: EventOperation | null;
  view: EventView;
}

/** The issue page, with one event. */
export function EventScreen(props: EventScreenProps) {
  const { shown, event, trace, operation, view } = props;
  const { issue, viewer, facets, similar } = shown;
  const { exceptions, threads, breadcrumbs, request, csp, meta } = event;
  const stacks = shownExceptions(event);
  const here = paths.event(issue.id, event.eventID);
  const flags = readFeatureFlags(event.contexts);
  const tags = tagRows(event, facets);
  const viewPath = (change: Partial<EventView>) => eventPath(issue.id, event.eventID, { ...view, ...change });
  return (
    <>
      <IssueTop shown={shown} here={here} hasEvents />
      <RunbookLink event={event} />
      <EventBar event={event} issue={issue} view={view} viewer={viewer} />
      <DifferenceLine rows={tags.different} />
      {/* Beside each other where there is room; on a phone one below the other, the tags between stack and timeline. */}
      <div className="mt-4 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="order-1 min-w-0 lg:col-start-1 lg:row-start-1">
          <MessageSection event={event} />
          {stacks.length > 0 && (
            <StackSection
              shown={stacks}
              platform={event.platform}
              title={titleParts(issue)}
              raw={view.raw}
              readablePath={viewPath({ raw: false })}
              rawPath={viewPath({ raw: true })}
            />
          )}
          {threads.length > 0 && (
            <ThreadsSection
              threads={threads}
              exceptions={exceptions}
              meta={metaAt(meta, "threads")}
              platform={event.platform}
              chosen={view.thread}
              pathOf={(thread) => viewPath({ thread })}
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
        </div>
        <div className="order-4 min-w-0 lg:col-start-1 lg:row-start-2">
          <TimelineSection
            entries={timelineBefore(event, breadcrumbs, trace)}
            filter={view.filter}
            errorAt={toMillis(event.dateCreated)}
            title={event.title}
            pathOf={(filter) => viewPath({ filter })}
            viewer={viewer}
          />
          {request !== null && <RequestSection request={request} meta={metaAt(meta, "request")} />}
          {flags !== null && (
            <FlagsSection flags={flags} meta={metaAt(meta, "contexts", "flags", "values")} />
          )}
          <ContextsSection
            contexts={event.contexts}
            hidden={flags === null ? [] : ["flags"]}
            extra={event.context}
            packages={event.packages}
            otherFields={event.otherFields}
            meta={meta}
          />
          <ImagesSection images={event.images} meta={metaAt(meta, "debug_meta", "images")} />
          <ProcessingNotes event={event} />
          <IssueHistory shown={shown} here={here} />
        </div>
        <div className="contents min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block">
          <div className="order-2 min-w-0">
            <TagsSection issueId={issue.id} rows={tags} facets={facets} viewer={viewer} />
            {operation !== null && <OperationPanel operation={operation} />}
            <TracePanel event={event} viewer={viewer} />
            <ReplayPanel event={event} />
          </div>
          <div className="order-5 min-w-0">
            <UserSection user={event.user} meta={metaAt(meta, "user")} />
            {facets !== null && <AffectedSection issue={issue} facets={facets} viewer={viewer} />}
            {similar.length > 0 && (
              <SimilarSection issueId={issue.id} similar={similar} act={shown.actions.act} />
            )}
            <AttachmentsSection
              eventId={event.eventID}
              attachments={event.glasshouse.attachments}
              dropped={event.glasshouse.droppedAttachments}
            />
            <GroupingSection event={event} />
            <SenderSection event={event} viewer={viewer} />
          </div>
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
