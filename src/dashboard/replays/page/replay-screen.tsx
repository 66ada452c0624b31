import type { ReplayPage } from "#api/replays.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { VideoOff } from "lucide";
import { paths } from "../../paths.ts";
import { ReplayPlayer } from "../player/replay-player.tsx";
import { clockText, userName } from "../replay-user.ts";
import { ErrorList } from "./error-list.tsx";
import { ReplayFacts } from "./replay-facts.tsx";
import { ReplaySteps } from "./replay-steps.tsx";
import { ReplayVideos } from "./replay-videos.tsx";

interface ReplayScreenProps {
  page: ReplayPage;
  /** The moment to open at, in milliseconds since 1970; null for the beginning. */
  at: number | null;
  viewer: Viewer;
}

/** A session replay: the player, and what happened beside and under it. */
export function ReplayScreen({ page, at, viewer }: ReplayScreenProps) {
  const { replay, errors, steps, furtherSteps } = page;
  const start = page.firstFrame ?? Date.parse(replay.started);
  const marks = errors.flatMap(({ eventId, stored }) =>
    stored === null ? [] : [{ id: eventId, at: Date.parse(stored.at), title: stored.title }],
  );
  return (
    <>
      <Breadcrumbs pages={[{ label: "Replays", href: paths.replays() }]}>
        Replay {replay.id.slice(0, 8)}
      </Breadcrumbs>
      <PageHeader title={userName(replay) ?? "Anonymous user"}>
        <p className="figures mt-1 text-sm text-muted">
          {clockText(replay.duration)}, <Moment at={replay.started} viewer={viewer} as="exact" />
        </p>
      </PageHeader>
      <Gaps page={page} />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 pb-6">
          {replay.kind === "video" ? (
            <ReplayVideos page={page} start={start} />
          ) : page.recorded === 0 ? (
            <EmptyState icon={VideoOff} title="The recording is not here">
              Only what the SDK says about it has arrived. The recording may follow, or was dropped: see the
              outcomes in the settings.
            </EmptyState>
          ) : (
            <ReplayPlayer
              recording={paths.replayRecording(replay.id)}
              player={paths.replayPlayer()}
              at={at}
              start={start}
              marks={marks}
            />
          )}
        </div>
        <div className="min-w-0">
          <Section id="errors" title="Errors" meta={countOf(errors.length, "error")}>
            <ErrorList replayId={replay.id} errors={errors} start={start} />
          </Section>
          <ReplayFacts page={page} />
        </div>
      </div>
      <Section
        id="steps"
        title="What happened"
        meta={`${countOf(steps.length + marks.length, "entry", "entries")}${furtherSteps > 0 ? `, ${furtherSteps} more are not shown` : ""}`}
      >
        <ReplaySteps replayId={replay.id} steps={steps} errors={errors} start={start} />
      </Section>
    </>
  );
}

/** What has not arrived or cannot be shown. */
function Gaps({ page: { missing, unreadable } }: { page: ReplayPage }) {
  const parts = [
    missing.length === 0
      ? null
      : `${missing.length === 1 ? "Segment" : "Segments"} ${missing.slice(0, 10).join(", ")}${missing.length > 10 ? " and others" : ""} did not arrive: what happened then is missing, and what follows may look wrong.`,
    unreadable === 0
      ? null
      : `${countOf(unreadable, "segment")} cannot be read and ${unreadable === 1 ? "is" : "are"} skipped.`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn">{parts.join(" ")}</Notice>
    </div>
  );
}
