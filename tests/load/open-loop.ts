import { connect, type Socket } from "node:net";
import type { Millis } from "#lib/units.ts";
import { responseReader } from "./response-reader.ts";

/** How often requests that have become due are sent. */
const TICK: Millis = 5;
/** How long answers are waited for after the last request was due. */
const PATIENCE: Millis = 60_000;
const REFUSALS = new Set([429, 503]);

export interface OpenLoad {
  /** Requests that become due in a second, whatever became of those before. */
  rate: number;
  /** Sockets of all senders together: what becomes due while each waits for an answer is dropped, as SDKs do. */
  sockets: number;
  /** A whole HTTP/1.1 request. */
  nextRequest: () => { bytes: Uint8Array; id: string };
}

export interface OpenResult {
  /** Answers by status. */
  answers: Record<number, number>;
  /** What was answered with 200. */
  acknowledged: string[];
  /** Answers of 429 and 503 that do not say when to come back. */
  silentRefusals: number;
  /** Connections that were refused, or ended before their answer was complete. */
  ended: number;
  /** Requests that no socket was free for. */
  dropped: number;
  /** Requests that were never answered. */
  unanswered: number;
}

/**
 * Sends requests as they become due, over sockets that are kept alive: senders that do not wait for each other, as those of
 * many programs. Resolves when all are answered.
 */
export async function openLoop(port: number, millis: Millis, load: OpenLoad): Promise<OpenResult> {
  const result: OpenResult = {
    answers: {},
    acknowledged: [],
    silentRefusals: 0,
    ended: 0,
    dropped: 0,
    unanswered: 0,
  };
  const idle: Lane[] = [];
  const busy = new Set<Lane>();
  const settle = (lane: Lane, status: number, head: string) => {
    result.answers[status] = (result.answers[status] ?? 0) + 1;
    if (status === 200) result.acknowledged.push(lane.id);
    if (REFUSALS.has(status) && !head.includes("\r\nretry-after: ")) result.silentRefusals += 1;
    busy.delete(lane);
    idle.push(lane);
  };
  const end = (lane: Lane) => {
    if (busy.delete(lane)) result.ended += 1;
    else idle.splice(idle.indexOf(lane), 1);
  };
  const send = () => {
    const lane = idle.pop() ?? (busy.size < load.sockets ? openLane(port, settle, end) : undefined);
    if (lane === undefined) {
      result.dropped += 1;
      return;
    }
    busy.add(lane);
    const { bytes, id } = load.nextRequest();
    lane.id = id;
    lane.socket.write(bytes);
  };

  const begin = performance.now();
  let sent = 0;
  await every(TICK, () => {
    const passed = Math.min(performance.now() - begin, millis);
    for (const due = (passed / 1_000) * load.rate; sent < due; sent += 1) send();
    return passed < millis;
  });
  const last = performance.now();
  await every(TICK, () => busy.size > 0 && performance.now() - last < PATIENCE);
  result.unanswered = busy.size;
  for (const { socket } of [...idle, ...busy]) socket.removeAllListeners("close").destroy();
  return result;
}

interface Lane {
  socket: Socket;
  /** Of the request that it waits for. */
  id: string;
}

function openLane(
  port: number,
  settle: (lane: Lane, status: number, head: string) => void,
  end: (lane: Lane) => void,
): Lane {
  const lane = { socket: connect({ port, host: "127.0.0.1", noDelay: true }), id: "" };
  lane.socket.on(
    "data",
    responseReader((status, head) => settle(lane, status, head)),
  );
  lane.socket.on("error", () => lane.socket.destroy());
  lane.socket.on("close", () => end(lane));
  return lane;
}

/** Repeats the step until it returns false. */
function every(millis: Millis, step: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (step()) return;
      clearInterval(timer);
      resolve();
    }, millis);
  });
}
