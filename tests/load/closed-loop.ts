import { connect, type Socket } from "node:net";
import type { Millis } from "#lib/units.ts";
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
  const result: LoopResult = { answers: {}, broken: 0, seconds: 0 };
  const begin = performance.now();
  const next = () => (performance.now() - begin < millis ? nextRequest() : undefined);
  let due = begin;
  const wait = () => {
    due = Math.max(due + 1_000 / rate, performance.now() - LATE);
    return due - performance.now();
  };
  const lanes = Array.from({ length: connections }, () => runLane(port, next, wait, result));
  await Promise.all(lanes);
  result.seconds = (performance.now() - begin) / 1_000;
  return result;
}

/** One connection's loop. Reconnects when the server closes it, and gives up if it cannot. */
async function runLane(
  port: number,
  next: NextRequest,
  wait: () => Millis,
  result: LoopResult,
): Promise<void> {
  let mayGoOn = true;
  while (mayGoOn)
    mayGoOn = await runConnection(connect({ port, host: "127.0.0.1", noDelay: true }), next, wait, result);
}

/** Resolves to whether there is more to send, over another connection. */
function runConnection(
  socket: Socket,
  next: NextRequest,
  wait: () => Millis,
  result: LoopResult,
): Promise<boolean> {
  return new Promise((resolve) => {
    let waiting = true;
    let answered = false;
    const sendWhenDue = () => {
      const millis = wait();
      if (millis > 1) setTimeout(send, millis);
      else send();
    };
    const send = () => {
      if (socket.destroyed) return;
      const request = next();
      waiting = request !== undefined;
      if (request) socket.write(request);
      else socket.destroy();
    };
    const read = responseReader((status) => {
      result.answers[status] = (result.answers[status] ?? 0) + 1;
      answered = true;
      sendWhenDue();
    });
    socket.on("connect", sendWhenDue);
    socket.on("data", read);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (waiting) result.broken += 1;
      resolve(waiting && answered);
    });
  });
}
