import { type RefObject, useCallback, useEffect, useState } from "react";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { PlayerCommand, PlayerReport } from "./player-messages.ts";
import { unzip } from "./unzip.ts";

export interface PlayerState {
  state: "loading" | "ready" | "failed";
  /** Why it failed, for a person. */
  failure: string | null;
  first: number;
  last: number;
  at: number;
  isPlaying: boolean;
  /** An idle time is being skipped. */
  isFast: boolean;
  refused: number;
}

/** Of an unzipped recording. A page that changes all the time for an hour has a fifth of it. */
const LARGEST: Bytes = 256 * 1_048_576;

const FAILURES = {
  no_snapshot:
    "The recording has no picture of the page to begin with: its first segment is missing or cannot be read.",
  unreadable: "The recording could not be read.",
  too_large: "The recording is too large to play in a browser.",
  unreachable: "The recording could not be loaded. Reload the page to try again.",
};

function within({ first, last }: PlayerState, at: number): number {
  return Math.min(Math.max(at, first), last);
}

/** The recording's JSON. */
async function readRecording(
  url: string,
  signal: AbortSignal,
): Promise<Result<ArrayBuffer, { code: keyof typeof FAILURES }>> {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || answer.body === null) return err({ code: "unreachable" });
    const unzipped = await unzip(answer.body, LARGEST);
    return unzipped === undefined ? err({ code: "too_large" }) : ok(unzipped);
  } catch {
    return err({ code: "unreachable" });
  }
}

/** Loads a recording into the player's frame and follows it. Commands are sent to the frame, which answers. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  { recording, at, start }: { recording: string; at: number | null; start: number },
): [PlayerState, (command: PlayerCommand) => void] {
  const [player, setPlayer] = useState<PlayerState>({
    state: "loading",
    failure: null,
    first: start,
    last: start,
    at: at ?? start,
    isPlaying: false,
    isFast: false,
    refused: 0,
  });
  const send = useCallback(
    (command: PlayerCommand) => {
      const moved = command.do === "load" ? [command.recording] : [];
      frame.current?.contentWindow?.postMessage(command, location.origin, moved);
      // At once: a slider that still has the old value when its second event comes would lead back to it.
      if (command.do === "seek") setPlayer((now) => ({ ...now, at: within(now, command.at) }));
    },
    [frame],
  );

  useEffect(() => {
    const stopped = new AbortController();
    let isSent = false;
    const fail = (why: keyof typeof FAILURES) =>
      setPlayer((now) => ({ ...now, state: "failed", failure: FAILURES[why] }));
    // While the player still loads.
    const reading = readRecording(recording, stopped.signal);
    async function load() {
      // The player says that it is ready until it is given something.
      if (isSent) return;
      isSent = true;
      const read = await reading;
      if (stopped.signal.aborted) return;
      if (read.ok) send({ do: "load", recording: read.value, at });
      else fail(read.error.code);
    }
    addEventListener(
      "message",
      ({ source, origin, data }: MessageEvent<PlayerReport>) => {
        if (source !== frame.current?.contentWindow || origin !== location.origin) return;
        if (data.is === "ready") void load();
        else if (data.is === "failed") fail(data.why);
        else if (data.is === "loaded") {
          const { first, last, refused } = data;
          setPlayer((now) => ({ ...now, state: "ready", first, last, refused }));
        } else {
          const { at: time, isPlaying, isFast } = data;
          setPlayer((now) => ({ ...now, at: time, isPlaying, isFast }));
        }
      },
      stopped,
    );
    return () => stopped.abort();
  }, [recording, at, frame, send]);

  return [player, send];
}
