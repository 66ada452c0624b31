"use client";

import { FastForward, Pause, Play, Rewind, TriangleAlert } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Button, SQUARE } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { clockText } from "../replay-user.ts";
import { markStep, seekOf } from "./page-steps.ts";
import { usePlayer } from "./use-player.ts";

interface Mark {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  title: string;
}

interface ReplayPlayerProps {
  /** Where the recording is. */
  recording: string;
  /** The page that plays it, in a frame. */
  player: string;
  at: number | null;
  start: number;
  /** Errors. */
  marks: Mark[];
}

const STEP = 5_000;
const SPEEDS = [0.5, 1, 2, 4, 8];

/** The player with its controls. It follows links to a moment on the page, and marks the page's line of the current one. */
export function ReplayPlayer({ recording, player: page, at: opened, start, marks }: ReplayPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [player, send] = usePlayer(frame, { recording, at: opened, start });
  const [isSkipping, setSkipping] = useState(true);
  const { first, last, at, isPlaying } = player;
  const isReady = player.state === "ready";
  const errorBefore = marks.findLast((mark) => mark.at - STEP < at - 1_000) ?? marks[0];
  const nextError = marks.find((mark) => mark.at - STEP > at + 500) ?? errorBefore;

  useEffect(() => markStep(at), [at]);
  useEffect(() => {
    const stopped = new AbortController();
    document.addEventListener(
      "click",
      (event) => {
        const to = seekOf(event);
        if (to === undefined) return;
        event.preventDefault();
        send({ do: "seek", at: to });
        frame.current?.scrollIntoView({ block: "nearest" });
      },
      { signal: stopped.signal },
    );
    return () => stopped.abort();
  }, [send]);

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="relative bg-sunken">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its scripts must reach the frame within, so one would not hold; its policy does */}
        <iframe
          ref={frame}
          src={page}
          title="Recorded page"
          className="block aspect-video w-full"
          data-replay={player.state}
        />
        {player.state === "loading" && (
          <p role="status" className="absolute inset-0 grid place-items-center text-sm text-muted">
            Loading the recording
          </p>
        )}
        {player.failure !== null && (
          <div className="absolute inset-x-4 top-4">
            <Notice tone="warn" alert>
              {player.failure}
            </Notice>
          </div>
        )}
      </div>
      <Track player={player} marks={marks} isReady={isReady} onSeek={(to) => send({ do: "seek", at: to })} />
      <div className="flex flex-wrap items-center gap-2 px-3 pb-3">
        <Button
          look="primary"
          className={SQUARE}
          aria-label={isPlaying ? "Pause" : "Play"}
          aria-keyshortcuts="p"
          data-tip={isPlaying ? "Pause (p)" : "Play (p)"}
          data-action={isPlaying ? "Pause the replay" : "Play the replay"}
          disabled={!isReady}
          onClick={() => send({ do: isPlaying ? "pause" : "play" })}
        >
          <Icon icon={isPlaying ? Pause : Play} />
        </Button>
        <Button
          look="quiet"
          className={SQUARE}
          aria-label="Back 5 seconds"
          aria-keyshortcuts="b"
          data-tip="Back 5 s (b)"
          disabled={!isReady}
          onClick={() => send({ do: "seek", at: at - STEP })}
        >
          <Icon icon={Rewind} />
        </Button>
        <Button
          look="quiet"
          className={SQUARE}
          aria-label="Forward 5 seconds"
          aria-keyshortcuts="n"
          data-tip="Forward 5 s (n)"
          disabled={!isReady}
          onClick={() => send({ do: "seek", at: at + STEP })}
        >
          <Icon icon={FastForward} />
        </Button>
        <span className="figures text-sm text-muted">
          {clockText(at - first)} / {clockText(last - first)}
        </span>
        {nextError !== undefined && (
          <Button
            aria-keyshortcuts="e"
            data-tip={`${nextError.title} (e)`}
            disabled={!isReady}
            onClick={() => send({ do: "seek", at: nextError.at - STEP })}
          >
            <Icon icon={TriangleAlert} />5 s before the error
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-3">
          {player.isFast && <span className="text-xs text-muted">skipping idle time</span>}
          <label className="flex items-center gap-1.5 text-sm text-muted">
            <input
              type="checkbox"
              checked={isSkipping}
              disabled={!isReady}
              onChange={({ currentTarget }) => {
                setSkipping(currentTarget.checked);
                send({ do: "skip", isSkipping: currentTarget.checked });
              }}
            />
            Skip idle time
          </label>
          <Select
            aria-label="Speed"
            defaultValue="1"
            disabled={!isReady}
            onChange={({ currentTarget }) => send({ do: "speed", speed: Number(currentTarget.value) })}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </Select>
        </span>
      </div>
      <p className="border-t border-line px-3 py-2 text-xs text-faint">
        Scripts, images, fonts and frames of the recorded page are left out
        {player.refused > 0 && `, and ${countOf(player.refused, "event")} that could not be checked`}.
      </p>
    </div>
  );
}

interface TrackProps {
  player: { first: number; last: number; at: number };
  marks: Mark[];
  isReady: boolean;
  onSeek: (at: number) => void;
}

/** The time line: a slider, over it a mark for each error. */
function Track({ player: { first, last, at }, marks, isReady, onSeek }: TrackProps) {
  const share = (time: number) =>
    `${Math.min(Math.max(((time - first) / Math.max(last - first, 1)) * 100, 0), 100)}%`;
  return (
    <div className="px-3 pt-3 pb-2">
      <svg width="100%" height="10" role="img" aria-label={countOf(marks.length, "error")} className="block">
        {isReady &&
          marks.map((mark) => (
            <circle
              key={mark.id}
              cx={share(mark.at)}
              cy="5"
              r="4"
              className="fill-danger"
              data-tip={mark.title}
            />
          ))}
      </svg>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={clockText(at - first)}
        min={0}
        max={Math.max(last - first, 1)}
        // Of 100 ms, the last moment would be out of reach. Arrow keys move by a hundredth.
        step="any"
        value={at - first}
        disabled={!isReady}
        onChange={({ currentTarget }) => onSeek(first + Math.round(Number(currentTarget.value)))}
        className="block w-full accent-accent"
      />
    </div>
  );
}
