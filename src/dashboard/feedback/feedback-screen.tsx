import { Braces } from "lucide";
import type { FeedbackPage } from "#api/feedback.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Facts } from "#ui/facts.tsx";
import { Icon } from "#ui/icon.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { AttachmentsSection } from "../attachments/attachments-section.tsx";
import type { FormAction } from "../issues/actions/change-notice.tsx";
import { ContextsSection, RequestSection, UserSection } from "../issues/page/event-context.tsx";
import { ProcessingNotes, SenderSection } from "../issues/page/event-processing.tsx";
import { readFeatureFlags } from "../issues/page/feature-flags.ts";
import { FlagsSection } from "../issues/page/flags-section.tsx";
import { BreadcrumbsSection } from "../issues/page/timeline/breadcrumbs-section.tsx";
import { paths } from "../paths.ts";
import { AttributeText } from "../values/attribute-text.tsx";
import { FeedbackActions } from "./feedback-actions.tsx";
import { FeedbackActivity } from "./feedback-activity.tsx";
import type { FeedbackResult } from "./feedback-change.ts";
import { BelongsTo, FeedbackFacts } from "./feedback-facts.tsx";
import { FeedbackNotice } from "./feedback-notice.tsx";
import { MarkRead } from "./mark-read.tsx";
import { writerOf } from "./writer-of.ts";

interface FeedbackScreenProps {
  page: FeedbackPage;
  viewer: Viewer;
  act: FormAction;
  markRead: (id: string) => Promise<void>;
  /** The result of the last change; null without one. */
  result: FeedbackResult;
}

/** One piece of user feedback: what was written, what it belongs to, and the event that it was sent as. */
export function FeedbackScreen({ page, viewer, act, markRead, result }: FeedbackScreenProps) {
  const { payload, tags, id, status } = page;
  const meta = (payload?._meta ?? {}) as EventMeta;
  const contexts = payload?.contexts ?? {};
  const { feedback = {}, ...otherContexts } = contexts;
  const flags = readFeatureFlags(contexts);
  // Who marked it as unread did so on this page.
  const isToRead = !page.isRead && result === null;
  return (
    <>
      {isToRead && <MarkRead id={id} markRead={markRead} />}
      <Breadcrumbs pages={[{ label: "Feedback", href: paths.feedbackList() }]} />
      <PageHeader
        title={`Feedback from ${writerOf(page)}`}
        aside={
          <div className="flex flex-wrap gap-2">
            <a href={paths.feedbackJson(id)} className={buttonClass("quiet")}>
              <Icon icon={Braces} />
              JSON
            </a>
            <ActionForm action={act} className="flex flex-wrap gap-2">
              <input type="hidden" name="selected" value={id} />
              <input type="hidden" name="return" value={paths.feedback(id)} />
              <FeedbackActions status={status} assignee={page.assignee} isMain />
            </ActionForm>
          </div>
        }
      >
        <p className="figures mt-1 flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          {status === "resolved" && <Badge tone="good">Resolved</Badge>}
          {status === "spam" && <Badge tone="warn">Spam</Badge>}
          <Moment at={page.receivedAt} viewer={viewer} as="exact" />
        </p>
      </PageHeader>
      <FeedbackNotice result={result} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <blockquote className="foreign type-prose mb-6 border-l-2 border-accent pl-4 break-words whitespace-pre-wrap">
            {page.message}
          </blockquote>
          <AttachmentsSection eventId={id} attachments={page.attachments} dropped={page.droppedAttachments} />
          <BelongsTo page={page} />
          {payload !== null && (
            <>
              <BreadcrumbsSection payload={payload} before="it was sent" viewer={viewer} />
              {payload.request !== undefined && (
                <RequestSection request={payload.request} meta={metaAt(meta, "request")} />
              )}
              {flags !== null && (
                <FlagsSection flags={flags} meta={metaAt(meta, "contexts", "flags", "values")} />
              )}
              <ContextsSection
                contexts={{ ...otherContexts, feedback: withoutShown(feedback) }}
                hidden={flags === null ? [] : ["flags"]}
                extra={payload.extra ?? {}}
                packages={payload.modules ?? {}}
                otherFields={payload.unknown ?? {}}
                meta={meta}
              />
              <ProcessingNotes event={{ meta, errors: payload.errors ?? [] }} />
            </>
          )}
        </div>
        <div className="min-w-0">
          <FeedbackFacts page={page} viewer={viewer} />
          <FeedbackActivity activity={page.activity} viewer={viewer} />
          {payload !== null && (
            <>
              <UserSection
                user={payload.user === undefined ? null : { ...payload.user }}
                meta={metaAt(meta, "user")}
              />
              {tags.length > 0 && (
                <Section id="tags" title="Tags">
                  <Facts
                    facts={tags.map(({ key, value }) => ({
                      name: key,
                      value: <AttributeText value={value} />,
                    }))}
                  />
                </Section>
              )}
              <SenderSection
                event={{
                  sdk:
                    payload.sdk === undefined
                      ? null
                      : { name: payload.sdk.name ?? "", version: payload.sdk.version ?? "" },
                  dist: payload.dist ?? null,
                  platform: payload.platform,
                  sender: {
                    serverName: payload.server_name ?? null,
                    logger: payload.logger ?? null,
                    integrations: payload.sdk?.integrations ?? [],
                    packages: payload.sdk?.packages ?? [],
                    fingerprint: payload.fingerprint ?? [],
                  },
                  dateReceived: page.receivedAt,
                  size: page.size,
                }}
                viewer={viewer}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Fields of the feedback context that the page shows elsewhere. */
const SHOWN = new Set(["message", "name", "contact_email", "url", "replay_id", "associated_event_id"]);

function withoutShown(feedback: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(feedback).filter(([name]) => !SHOWN.has(name)));
}
