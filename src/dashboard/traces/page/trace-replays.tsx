import type { ReplayView } from "#api/replays.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { userName } from "../../replays/replay-user.ts";

interface TraceReplaysProps {
  replays: ReplayView[];
  /** When the trace began. */
  start: string;
}

/** Leads to the replays in which a trace happened, at its moment; nothing without one. */
export function TraceReplays({ replays, start }: TraceReplaysProps) {
  if (replays.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm leading-6">
      {replays.map((replay) => (
        <Link
          key={replay.id}
          href={paths.replay(replay.id, Date.parse(start))}
          className="foreign text-accent underline-offset-2 hover:underline"
        >
          Replay of {userName(replay) ?? "an anonymous user"}
        </Link>
      ))}
    </p>
  );
}
