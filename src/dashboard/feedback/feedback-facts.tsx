import type { FeedbackPage } from "#api/feedback.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { ExternalText } from "#ui/external-text.tsx";
import { type Fact, Facts } from "#ui/facts.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";

const LINK = "text-accent underline-offset-2 hover:underline";

/** Who wrote it, where and with what. */
export function FeedbackFacts({ page, viewer }: { page: FeedbackPage; viewer: Viewer }) {
  const { name, email, url, release, environment, browser, os } = page;
  const facts: Fact[] = [
    { name: "Name", value: name ?? <span className="text-faint">not given</span> },
    {
      name: "Email",
      value:
        email === null ? (
          <span className="text-faint">not given</span>
        ) : (
          <span className="flex min-w-0 flex-wrap items-center gap-1">
            <span className="min-w-0 break-words">{email}</span>
            <CopyButton text={email} label="Copy email address" />
            <Others label="all from this address" query={writeTerm("user.email", email)} />
          </span>
        ),
    },
    ...(url === null
      ? []
      : [
          {
            name: "URL",
            value: (
              <>
                <ExternalText text={url} className="break-words" />{" "}
                <Others label="all from this page" query={writeTerm("url", url)} />
              </>
            ),
          },
        ]),
    ...(release === null
      ? []
      : [
          {
            name: "Release",
            value: (
              <Link href={paths.release(release)} className={LINK}>
                {release}
              </Link>
            ),
          },
        ]),
    ...named("Environment", environment),
    ...named("Browser", browser),
    ...named("System", os),
    ...named("Assigned to", page.assignee),
    { name: "Received", value: <Moment at={page.receivedAt} viewer={viewer} as="moment" /> },
    {
      name: "Id",
      value: (
        <span className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 text-xs break-all">{page.id}</code>
          <CopyButton text={page.id} label="Copy feedback id" />
        </span>
      ),
    },
  ];
  return (
    <Section id="writer" title="Details">
      <Facts facts={facts} />
    </Section>
  );
}

function named(name: string, value: string | null): Fact[] {
  return value === null || value === "" ? [] : [{ name, value }];
}

function Others({ label, query }: { label: string; query: string }) {
  return (
    <Link href={paths.feedbackList({ query })} className={`text-xs whitespace-nowrap ${LINK}`}>
      {label}
    </Link>
  );
}

/** The event, trace and replay that feedback belongs to, each as a link where it is stored. */
export function BelongsTo({ page }: { page: FeedbackPage }) {
  const { issue, eventId, traceId, trace, replayId } = page;
  const facts: Fact[] = [];
  if (issue !== null)
    facts.push({
      name: "Issue",
      value: (
        <Link href={paths.event(issue.id, eventId ?? "latest")} className={LINK}>
          {issue.shortId} {issue.title}
        </Link>
      ),
    });
  else if (eventId !== null)
    facts.push({
      name: "Event",
      value: (
        <>
          <code className="text-xs break-all">{eventId}</code>{" "}
          <span className="text-muted">is not stored: it was dropped, or is past its retention.</span>
        </>
      ),
    });
  if (traceId !== null) facts.push({ name: "Trace", value: <TraceLinks traceId={traceId} trace={trace} /> });
  if (replayId !== null)
    facts.push({
      name: "Replay",
      value: (
        <Link href={paths.replay(replayId)} className={LINK}>
          {replayId.slice(0, 8)}…
        </Link>
      ),
    });
  return (
    <Section id="belongs" title="Belongs to">
      {facts.length === 0 ? (
        <p className="text-sm text-muted">It names no event, trace or replay.</p>
      ) : (
        <Facts facts={facts} />
      )}
    </Section>
  );
}

function TraceLinks({ traceId, trace }: { traceId: string; trace: FeedbackPage["trace"] }) {
  const { spans = 0, logs = 0, events = 0 } = trace ?? {};
  if (spans + logs + events === 0)
    return (
      <>
        <code className="text-xs break-all">{traceId}</code>{" "}
        <span className="text-muted">has nothing stored.</span>
      </>
    );
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <Link href={paths.trace(traceId)} className={`min-h-6 ${LINK}`}>
        {traceId.slice(0, 8)}… with {countOf(spans, "span")} and {countOf(events, "error")}
      </Link>
      {logs > 0 && (
        <Link href={paths.traceLogs(traceId)} className={`min-h-6 ${LINK}`}>
          {countOf(logs, "log line")}
        </Link>
      )}
    </span>
  );
}
