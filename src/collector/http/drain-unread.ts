import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Bytes, Millis } from "#lib/units.ts";

/** How much of an unwanted body is received, so that its sender can read the answer. */
export interface DrainLimits {
  bytes: Bytes;
  /** Without a byte of the body. */
  silence: Millis;
  total: Millis;
}

/**
 * Keeps a connection open after an answer that was sent before the whole body had arrived. Closed at once, the system would
 * tell the sender that what it still sends is lost (RFC 9293, 3.10.7.4: a reset), and it would find a broken connection
 * where the answer was: many read only after they have sent everything. So our side is closed, and the rest of the body is
 * read and discarded until its end, or up to the limits.
 */
export function drainUnread(
  socket: Socket,
  currentRequest: () => IncomingMessage | undefined,
  limits: DrainLimits,
): void {
  const close = socket.destroySoon.bind(socket);
  let isDraining = false;
  // Node calls this once an answer is sent and the connection is not to be kept.
  socket.destroySoon = () => {
    const request = currentRequest();
    if (isDraining) return;
    if (request === undefined || request.complete || socket.destroyed) {
      close();
      return;
    }
    isDraining = true;
    socket.end();
    discardBody(socket, request, limits, close);
  };
}

/** How often it is looked whether anything came, within the silence allowed. */
const LOOKS = 5;

/** Calls `done` at the body's end, or at a limit. Node has dropped the body by now: only the socket knows what still comes. */
function discardBody(
  socket: Socket,
  request: IncomingMessage,
  { bytes, silence, total }: DrainLimits,
  done: () => void,
): void {
  const start = socket.bytesRead;
  let known = start;
  let quiet = 0;
  const look = setInterval(() => {
    const read = socket.bytesRead;
    quiet = read === known ? quiet + 1 : 0;
    known = read;
    if (quiet >= LOOKS || read - start > bytes) finish();
  }, silence / LOOKS).unref();
  const whole = setTimeout(finish, total).unref();
  function finish(): void {
    clearInterval(look);
    clearTimeout(whole);
    request.off("end", finish).off("close", finish).off("error", finish);
    done();
  }
  request.on("end", finish).on("close", finish).on("error", finish);
  request.resume();
}
