import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Caller, ServerEvent } from "#api/endpoint.ts";
import { err, ok, type Result } from "#lib/result.ts";

const MAX_STREAMS = 50;
/** After this many polls without anything new, a comment keeps proxies from closing the connection. */
const QUIET_LOOKS = 15;

interface Stream {
  pause: Caller["pause"];
  /** Sends events until the client disconnects. */
  send: (c: Context, news: AsyncIterable<ServerEvent[]>) => Response;
  /** Frees the slot if the stream is not sent. */
  close: () => void;
}

export function acceptsEvents(c: Context): boolean {
  return (c.req.header("accept") ?? "").includes("text/event-stream");
}

/** The server-sent events of one endpoint. The number of open streams is bounded; all end with `stopping`. */
export function createStreams(stopping: AbortSignal) {
  let opened = 0;
  return {
    open(): Result<Stream, { code: "too_many_followers" }> {
      if (opened >= MAX_STREAMS) return err({ code: "too_many_followers" });
      opened++;
      const gone = new AbortController();
      const ended = AbortSignal.any([gone.signal, stopping]);
      return ok({
        pause: (millis) => pause(millis, ended),
        send: (c, news) =>
          streamSSE(c, async (stream) => {
            stream.onAbort(() => gone.abort());
            try {
              await stream.write(": following\n\n");
              let quiet = 0;
              for await (const events of news) {
                for (const event of events) await stream.writeSSE(event);
                quiet = events.length > 0 ? 0 : quiet + 1;
                if (quiet % QUIET_LOOKS === QUIET_LOOKS - 1) await stream.write(": still here\n\n");
              }
            } finally {
              opened--;
            }
          }),
        close: () => void opened--,
      });
    },
  };
}

/** Waits; false if the wait was aborted. */
function pause(millis: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cut);
      resolve(true);
    }, millis);
    const cut = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener("abort", cut, { once: true });
  });
}
