import { Braces } from "lucide";
import type { TransactionPage } from "#api/transactions.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Facts } from "#ui/facts.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ContextsSection, RequestSection, UserSection } from "../../issues/page/event-context.tsx";
import { ProcessingNotes, SenderSection } from "../../issues/page/event-processing.tsx";
import { BreadcrumbsSection } from "../../issues/page/timeline/breadcrumbs-section.tsx";
import { AttachmentsSection } from "../../attachments/attachments-section.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";
import { measurementRows } from "./measurement-rows.ts";
import { TransactionFacts } from "./transaction-facts.tsx";

interface TransactionScreenProps {
  page: TransactionPage;
  viewer: Viewer;
}

/** A transaction of a Sentry SDK as an event: everything that it was sent with but its spans. */
export function TransactionScreen({ page, viewer }: TransactionScreenProps) {
  const { payload, traceId, spanId, trace, tags } = page;
  const meta = (payload._meta ?? {}) as EventMeta;
  const { measurements = {}, request, user, sdk } = payload;
  const { breakdowns = {}, unknown = {} } = payload;
  const others = { ...(Object.keys(breakdowns).length > 0 ? { breakdowns } : {}), ...unknown };
  return (
    <>
      <Breadcrumbs
        pages={[
          { label: "Traces", href: paths.traces() },
          ...(trace.spans > 0
            ? [{ label: `Trace ${traceId.slice(0, 8)}`, href: paths.trace(traceId, spanId) }]
            : []),
        ]}
      >
        Transaction event
      </Breadcrumbs>
      <PageHeader
        title={payload.transaction ?? "(unnamed)"}
        aside={
          <div className="flex flex-wrap gap-2">
            <a href={paths.transactionJson(page.eventId)} className={buttonClass("quiet")}>
              <Icon icon={Braces} />
              JSON
            </a>
            {trace.spans > 0 && (
              <Link href={paths.trace(traceId, spanId)} className={buttonClass("primary")}>
                Open trace
              </Link>
            )}
          </div>
        }
      >
        <p className="figures mt-1 text-sm text-muted">
          {formatDuration((payload.timestamp - payload.start_timestamp) * 1e6)},{" "}
          <Moment at={payload.start_timestamp} viewer={viewer} as="exact" />
        </p>
      </PageHeader>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 max-lg:order-2">
          {Object.keys(measurements).length > 0 && (
            <Section id="measurements" title="Measurements">
              <AttributeTable attributes={measurementRows(measurements)} />
            </Section>
          )}
          {request !== undefined && <RequestSection request={request} meta={metaAt(meta, "request")} />}
          <BreadcrumbsSection payload={payload} before="the end" viewer={viewer} />
          <ContextsSection
            contexts={payload.contexts ?? {}}
            hidden={[]}
            extra={payload.extra ?? {}}
            packages={payload.modules ?? {}}
            otherFields={others}
            meta={meta}
          />
          <ProcessingNotes event={{ meta, errors: payload.errors ?? [] }} />
        </div>
        <div className="min-w-0 max-lg:contents">
          <div className="max-lg:order-1">
            <TransactionFacts page={page} viewer={viewer} />
          </div>
          <div className="max-lg:order-3">
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
            <UserSection user={user === undefined ? null : { ...user }} meta={metaAt(meta, "user")} />
            <AttachmentsSection
              eventId={page.eventId}
              attachments={page.attachments}
              dropped={page.droppedAttachments}
            />
            <SenderSection
              event={{
                sdk: sdk === undefined ? null : { name: sdk.name ?? "", version: sdk.version ?? "" },
                dist: payload.dist ?? null,
                platform: payload.platform,
                sender: {
                  serverName: payload.server_name ?? null,
                  logger: payload.logger ?? null,
                  integrations: sdk?.integrations ?? [],
                  packages: sdk?.packages ?? [],
                  fingerprint: payload.fingerprint ?? [],
                },
                dateReceived: page.received,
                size: page.size,
              }}
              viewer={viewer}
            />
          </div>
        </div>
      </div>
    </>
  );
}
