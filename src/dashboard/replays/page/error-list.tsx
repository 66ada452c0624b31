import type { ReplayError } from "#api/replays.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { SeekLink } from "./seek-link.tsx";

/** How long before an error it is worth looking. */
const BEFORE = 5_000;

interface ErrorListProps {
  replayId: string;
  errors: ReplayError[];
  start: number;
}

/** The errors of a replay, each with its event and the moment before it. */
export function ErrorList({ replayId, errors, start }: ErrorListProps) {
  if (errors.length === 0) return <p className="text-sm text-muted">The replay names no error.</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {errors.map(({ eventId, stored }) => (
        <li key={eventId} className="px-3 py-2 text-sm">
          {stored === null ? (
            <p className="text-muted">
              <span className="font-mono">{eventId.slice(0, 8)}</span> is not stored.
            </p>
          ) : (
            <>
              <Link
                href={paths.event(stored.issueId, eventId)}
                className="foreign line-clamp-2 font-medium wrap-anywhere hover:underline"
              >
                {stored.title}
              </Link>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs leading-6 text-muted">
                <SeekLink replayId={replayId} at={Date.parse(stored.at)} start={start} />
                <SeekLink
                  replayId={replayId}
                  at={Math.max(Date.parse(stored.at) - BEFORE, start)}
                  start={start}
                  label="5 s before the error"
                />
                <span className="foreign">{stored.shortId}</span>
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
