import type { Server } from "node:http";
import { createServer, type Http2Server } from "node:http2";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Millis } from "#lib/units.ts";
import { GRPC_REFUSAL } from "#collector/receive/otlp/grpc-refusal.ts";

/** gRPC begins a connection with this, where HTTP/1.1 has its first request line (RFC 9113, 3.4). */
const PREFACE = "PRI * HTTP/2.0\r\n\r\n";
/** A session ends with its first answers: no call of it is ever taken. */
const LIFETIME: Millis = 5_000;
const STATUS_OF: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

interface ClientError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/**
 * Answers HTTP/2 without TLS on a port of HTTP/1.1, so that an exporter of gRPC logs why nothing is taken, where it would
 * only find a broken connection. Node's parser stops at the preface, and the connection goes on to a small HTTP/2 server
 * that refuses every call. Other requests that cannot be parsed are answered as Node does without a listener.
 *
 * @param onCall called with each call's path
 */
export function refuseGrpc(server: Server, onCall: (path: string) => void): void {
  const sessions = refusingServer(onCall);
  server.on("clientError", (error: ClientError, socket: Socket) => {
    const { rawPacket } = error;
    if (rawPacket?.subarray(0, PREFACE.length).toString("latin1") === PREFACE)
      handOver(socket, rawPacket, sessions);
    else refuse(error, socket);
  });
}

function refusingServer(onCall: (path: string) => void): Http2Server {
  const sessions = createServer({
    settings: { maxConcurrentStreams: 10, maxHeaderListSize: 16_384, enablePush: false },
    maxSessionMemory: 1,
  });
  sessions.on("session", (session) => {
    const end = setTimeout(() => session.destroy(), LIFETIME).unref();
    session.on("close", () => clearTimeout(end));
  });
  sessions.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    onCall(headers[":path"] ?? "");
    stream.respond({ ":status": 200, ...GRPC_REFUSAL }, { endStream: true });
    stream.session?.close();
  });
  sessions.on("sessionError", () => undefined);
  return sessions;
}

/** HTTP/2 reads a stream over the socket: the socket itself has given its first bytes to the parser of HTTP/1.1. */
function handOver(socket: Socket, begin: Buffer, sessions: Http2Server): void {
  for (const event of ["data", "end", "error", "drain", "timeout"]) socket.removeAllListeners(event);
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  stream.on("error", () => undefined);
  // The parser goes on using its buffer.
  stream.push(Buffer.from(begin));
  // Listening takes the connection from the parser, which had read it without Node's streams.
  socket.on("data", (chunk: Buffer) => {
    if (!stream.push(chunk)) socket.pause();
  });
  socket.on("end", () => stream.push(null));
  socket.on("error", () => stream.destroy());
  socket.on("close", () => stream.destroy());
  sessions.emit("connection", stream);
}

function refuse(error: ClientError, socket: Socket): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${STATUS_OF[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`);
  else socket.destroy(error);
}
