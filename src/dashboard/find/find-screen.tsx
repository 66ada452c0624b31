import type { Found } from "#api/searches.ts";
import { quoteText } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { paths } from "../paths.ts";

const KINDS: Record<Found["kind"], string> = {
  event: "Event",
  transaction: "Transaction",
  issue: "Issue",
  trace: "Trace",
  span: "Span",
  release: "Release",
  check_in: "Check-in",
  session: "Session",
  replay: "Replay",
  feedback: "Feedback",
  log: "Log line",
  item: "Item",
  profile: "Profile",
};

/** Shown if nothing can be opened: no match for the id, or a match without a page. */
export function FindScreen({ text, found }: { text: string; found: Found[] }) {
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader
        title={found.length === 0 ? "No results for this id" : "Found, but there is no page for it"}
      />
      <p className="foreign rounded-lg border border-line bg-surface px-3 py-2 font-mono text-sm">{text}</p>
      {found.length > 0 ? (
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface px-3">
          {found.map((entity) => (
            <li key={`${entity.kind} ${entity.id}`} className="foreign flex gap-4 py-2">
              <span className="w-20 shrink-0 text-faint">{KINDS[entity.kind]}</span>
              {entity.title}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4 space-y-3 type-prose text-muted">
          <p>
            Searched errors, events, issues, feedback, traces, spans, log lines, releases, check-ins,
            sessions, replays, profiles and stored items. Ids must be complete: 32 hex digits for an event, a
            trace or a profile, 16 for a span, the short id for an issue.
          </p>
          <p>
            An error from the last few seconds may still be on its way. One older than the retention period is
            gone, and one over its issue’s hourly limit was counted but not stored.
          </p>
        </div>
      )}
      <p className="mt-6 text-sm text-muted">Not an id? Search for this text in</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Link href={paths.issues({ query: quoteText(text) })} className={buttonClass()}>
          issues
        </Link>
        <Link href={paths.traces({ query: quoteText(text) })} className={buttonClass()}>
          traces
        </Link>
        <Link href={paths.logs({ query: quoteText(text) })} className={buttonClass()}>
          logs
        </Link>
      </p>
    </div>
  );
}
