import { connect, type Socket } from "node:net";
import type { Millis } from "#lib/units.ts";
import { percentile } from "./percentile.ts";
import { responseReader } from "./response-reader.ts";

/** Maximum backlog that a rate-limited loop catches up with. */
const LATE = 200;

type NextRequest = () => Uint8Array | undefined;

export interface LoopResult {
  /** Answers by status. */
  answers: Record<number, number>;
  /** Connections closed before their answer was complete. */
  broken: number;
  seconds: number;
  /** 99 of 100 answers took no longer; NaN without any. */
  p99: Millis;
}

/** What the connections have counted so far. */
interface Tally extends Pick<LoopResult, "answers" | "broken"> {
  times: Millis[];
}

/**
 * Sends the next request on each connection as soon as the last is answered, until the time is up or requests run out.
 * Uses bare sockets: a client as expensive as the server would measure itself.
 *
 * @param nextRequest whole HTTP/1.1 requests, or undefined when there are no more
 * @param rate maximum requests per second over all connections
 */
export async function closedLoop(
  port: number,
  connections: number,
  millis: number,
  nextRequest: () => Uint8Array | undefined,
  rate = Infinity,
): Promise<LoopResult> {
  const tally: Tally = { answers: {}, broken: 0, times: [] };
  const begin = performance.now();
  const next = () => (performance.now() - begin < millis ? nextRequest() : undefined);
  let due = begin;
  const wait = () => {
    due = Math.max(due + 1_000 / rate, performance.now() - LATE);
    return due - performance.now();
  };
  const lanes = Array.from({ length: connections }, () => runLane(port, next, wait, tally));
  await Promise.all(lanes);
  const { answers, broken, times } = tally;
  const seconds = (performance.now() - begin) / 1_000;
  return { answers, broken, seconds, p99: percentile(times, 0.99) };
}

/** One connection's loop. Reconnects when the server closes it, and gives up if it cannot. */
async function runLane(port: number, next: NextRequest, wait: () => Millis, tally: Tally): Promise<void> {
  let mayGoOn = true;
  while (mayGoOn)
    mayGoOn = await runConnection(connect({ port, host: "127.0.0.1", noDelay: true }), next, wait, tally);
}

/** Resolves to whether there is more to send, over another connection. */
function runConnection(
  socket: Socket,
  next: NextRequest,
  wait: () => Millis,
  tally: Tally,
): Promise<boolean> {
  return new Promise((resolve) => {
    let waiting = true;
    let answered = false;
    let sentAt: Millis = 0;
    const sendWhenDue = () => {
      const millis = wait();
      if (millis > 1) setTimeout(send, millis);
      else send();
    };
    const send = () => {
      if (socket.destroyed) return;
      const request = next();
      waiting = request !== undefined;
      sentAt = performance.now();
      if (request) socket.write(request);
      else socket.destroy();
    };
    const read = responseReader((status) => {
      tally.answers[status] = (tally.answers[status] ?? 0) + 1;
      tally.times.push(performance.now() - sentAt);
      answered = true;
      sendWhenDue();
    });
    socket.on("connect", sendWhenDue);
    socket.on("data", read);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (waiting) tally.broken += 1;
      resolve(waiting && answered);
    });
  });
}
