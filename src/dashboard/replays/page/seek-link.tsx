import { paths } from "../../paths.ts";
import { clockText } from "../replay-user.ts";

interface SeekLinkProps {
  replayId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** When the recording begins. */
  start: number;
  /** Instead of the time. */
  label?: string;
}

/**
 * Opens the replay at a moment. The player takes it as a command; without a script, it is a page. A plain link, as there are
 * thousands of them.
 */
export function SeekLink({ replayId, at, start, label }: SeekLinkProps) {
  return (
    <a
      href={paths.replay(replayId, at)}
      data-seek={Math.round(at)}
      className="figures inline-block min-w-12 rounded-sm text-accent underline-offset-2 hover:underline"
    >
      {label ?? clockText(at - start)}
    </a>
  );
}
