import { connect, type Socket } from "node:net";
import { responseReader } from "./response-reader.ts";

export interface LoopResult {
  /** Answers by status. */
  answers: Record<number, number>;
  /** Connections that broke before their answer was complete. */
  broken: number;
  seconds: number;
}

/**
 * Sends the next request on each connection as soon as the last one is answered, until the time is over or the requests are.
 * Bare sockets: a client that costs as much as the server would measure itself.
 *
 * @param nextRequest whole HTTP/1.1 requests, or undefined when there are no more
 */
export async function closedLoop(
  port: number,
  connections: number,
  millis: number,
  nextRequest: () => Uint8Array | undefined,
): Promise<LoopResult> {
  const result: LoopResult = { answers: {}, broken: 0, seconds: 0 };
  const begin = performance.now();
  const next = () => (performance.now() - begin < millis ? nextRequest() : undefined);
  const lanes = Array.from({ length: connections }, () => runLane(port, next, result));
  await Promise.all(lanes);
  result.seconds = (performance.now() - begin) / 1_000;
  return result;
}

/** One connection's loop; opens another when the server closes it, and gives up when not even that works. */
async function runLane(port: number, next: () => Uint8Array | undefined, result: LoopResult): Promise<void> {
  let mayGoOn = true;
  while (mayGoOn)
    mayGoOn = await runConnection(connect({ port, host: "127.0.0.1", noDelay: true }), next, result);
}

/** Resolves to whether there is more to send, over another connection. */
function runConnection(
  socket: Socket,
  next: () => Uint8Array | undefined,
  result: LoopResult,
): Promise<boolean> {
  return new Promise((resolve) => {
    let waiting = true;
    let answered = false;
    const send = () => {
      const request = next();
      waiting = request !== undefined;
      if (request) socket.write(request);
      else socket.destroy();
    };
    const read = responseReader((status) => {
      result.answers[status] = (result.answers[status] ?? 0) + 1;
      answered = true;
      send();
    });
    socket.on("connect", send);
    socket.on("data", read);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (waiting) result.broken += 1;
      resolve(waiting && answered);
    });
  });
}
