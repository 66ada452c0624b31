import { VideoOff } from "lucide";
import type { ReplayPage } from "#api/replays.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { paths } from "../../paths.ts";
import { clockText } from "../replay-user.ts";

/** The videos of a mobile app's replay, a few seconds each. */
export function ReplayVideos({ page: { replay, videos }, start }: { page: ReplayPage; start: number }) {
  if (videos.length === 0)
    return (
      <EmptyState icon={VideoOff} title="The video is not here">
        No part with a video has arrived, or the project does not keep images and videos: see Scrubbing in the
        settings.
      </EmptyState>
    );
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {videos.map(({ part, at }, index) => (
          <li key={part}>
            <video
              controls
              muted
              preload="metadata"
              src={paths.replayVideo(replay.id, part)}
              aria-label={`Segment ${index + 1}`}
              className="max-h-96 w-full rounded-lg border border-line bg-sunken"
            />
            <p className="figures mt-1 text-xs text-muted">
              Segment {index + 1}
              {at !== null && `, from ${clockText(at - start)}`}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-faint">
        Each segment is a video of its own. One that stays dark is in a format that your browser cannot show.
      </p>
    </>
  );
}
