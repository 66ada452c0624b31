import type { Found } from "#api/searches.ts";
import { quoteText } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { paths } from "../paths.ts";

const KINDS: Record<Found["kind"], string> = {
  event: "Event",
  issue: "Issue",
  trace: "Trace",
  span: "Span",
  release: "Release",
  check_in: "Check-in",
  session: "Session",
  replay: "Replay",
};

/** Says what was looked for where nothing could be opened: nothing has the id, or what has it has no screen. */
export function FindScreen({ text, found }: { text: string; found: Found[] }) {
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader
        title={found.length === 0 ? "Nothing has this id" : "Found, but without a page of its own"}
      />
      <p className="foreign rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm">{text}</p>
      {found.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {found.map((thing) => (
            <li key={`${thing.kind} ${thing.id}`} className="foreign flex gap-4 py-2">
              <span className="w-20 shrink-0 text-faint">{KINDS[thing.kind]}</span>
              {thing.title}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4 space-y-3 text-lg text-muted">
          <p>
            Looked for among error ids, events, issues, traces, spans, releases, check-ins, sessions and
            replays. Every id has to be whole: 32 digits for an event or a trace, 16 for a span, the short
            name for an issue.
          </p>
          <p>
            An error of the last few seconds may still be on its way. One that is older than what is kept is
            gone, and one whose issue had too many in its hour was counted without being kept.
          </p>
        </div>
      )}
      <p className="mt-6 text-sm text-muted">Was it text, not an id? Look for it among</p>
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
