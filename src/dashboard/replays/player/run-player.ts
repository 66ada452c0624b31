import type { Replayer } from "@sentry-internal/rrweb";
import type { PlayerCommand, PlayerReport } from "./player-messages.ts";

interface Recording {
  events: { type: number; timestamp: number; data: object }[];
  refused: number;
}

/**
 * The player, in its frame. It is sent to the browser as the text of this function, so it uses nothing from outside. The recorded
 * page is in a frame of its own, in which no script runs.
 */
export function runPlayer(Player: typeof Replayer): void {
  const TICK = 100;
  const SNAPSHOT = 2;
  let replayer: Replayer | undefined;
  let first = 0;
  let last = 0;
  let isPlaying = false;
  let isFast = false;
  let isGiven = false;
  let size = { width: 1024, height: 768 };

  const report = (message: PlayerReport) => parent.postMessage(message, location.origin);
  const offset = () => Math.min(Math.max(replayer?.getCurrentTime() ?? 0, 0), last - first);
  const reportTime = () => report({ is: "at", at: first + offset(), isPlaying, isFast });

  function fit(): void {
    const wrapper = document.querySelector<HTMLElement>(".replayer-wrapper");
    if (wrapper === null) return;
    const scale = Math.min(innerWidth / size.width, innerHeight / size.height);
    const [left, top] = [(innerWidth - size.width * scale) / 2, (innerHeight - size.height * scale) / 2];
    wrapper.style.transform = `translate(${Math.max(left, 0)}px, ${Math.max(top, 0)}px) scale(${scale})`;
  }

  function load(bytes: ArrayBuffer, at: number | null): void {
    isGiven = true;
    let recording: Recording;
    try {
      recording = JSON.parse(new TextDecoder().decode(bytes)) as Recording;
    } catch {
      return report({ is: "failed", why: "unreadable" });
    }
    const { events, refused } = recording;
    const [start, end] = [events[0], events.at(-1)];
    if (
      start === undefined ||
      end === undefined ||
      events.length < 2 ||
      !events.some(({ type }) => type === SNAPSHOT)
    )
      return report({ is: "failed", why: "no_snapshot" });
    [first, last] = [start.timestamp, end.timestamp];
    replayer = new Player(events, {
      root: document.body,
      skipInactive: true,
      showWarning: false,
      triggerFocus: false,
      // With it, the recorded page's frame would be allowed to run scripts.
      UNSAFE_replayCanvas: false,
      mouseTail: false,
      logger: { log() {}, warn() {} },
      insertStyleRules: [
        "[data-frame]{background:#8883!important;outline:1px dashed #888!important}",
        'img[src^="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP"]{background:#8883}',
      ],
    });
    // A picture: nothing in it can be reached.
    replayer.iframe.title = "Picture of the page";
    replayer.iframe.inert = true;
    replayer.on("resize", (dimension) => {
      size = dimension as typeof size;
      fit();
    });
    replayer.on("finish", () => {
      isPlaying = false;
      reportTime();
    });
    replayer.on("skip-start", () => (isFast = true));
    replayer.on("skip-end", () => (isFast = false));
    report({ is: "loaded", first, last, refused });
    seek(at ?? first);
  }

  function seek(at: number): void {
    const to = Math.min(Math.max(at - first, 0), last - first);
    isFast = false;
    // rrweb shows what happened before a moment, and not what happened at it.
    if (isPlaying) replayer?.play(to + 1);
    else replayer?.pause(to + 1);
    reportTime();
  }

  function play(): void {
    isPlaying = true;
    replayer?.play(offset() >= last - first ? 0 : offset());
  }

  addEventListener("message", ({ source, origin, data }: MessageEvent<PlayerCommand>) => {
    if (source !== parent || origin !== location.origin) return;
    if (data.do === "load") return load(data.recording, data.at);
    if (data.do === "seek") return seek(data.at);
    if (data.do === "speed") replayer?.setConfig({ speed: data.speed });
    else if (data.do === "skip") replayer?.setConfig({ skipInactive: data.isSkipping });
    else if (data.do === "play") play();
    else {
      isPlaying = false;
      replayer?.pause();
    }
    reportTime();
  });
  addEventListener("resize", fit);
  setInterval(() => {
    if (isPlaying) reportTime();
    // Whoever framed it may not listen yet.
    if (!isGiven) report({ is: "ready" });
  }, TICK);
}
