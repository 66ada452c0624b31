import type { IncomingMessage } from "node:http";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { decompress, type DecompressError } from "./decompress.ts";

export interface BodyLimits {
  /** On the wire. */
  compressed: Bytes;
  /** After decompression. */
  decompressed: Bytes;
}

export type BodyError = DecompressError | { code: "body_too_large" | "body_aborted" | "server_busy" };

/** The source of a body: Node's own request if there is one, which is far cheaper, else the web request. */
export interface BodySource {
  incoming?: IncomingMessage;
  request: Request;
}

/**
 * Reads a whole body within its limits, which apply while it streams: a body with too large a declared length is not read
 * at all, one that exceeds the limit is dropped at once. Decompresses by `Content-Encoding`. `take` must grant every byte
 * held.
 */
export async function readBody(
  source: BodySource,
  headers: { encoding: string | undefined; length: string | undefined },
  limits: BodyLimits,
  take: (bytes: Bytes) => boolean = () => true,
): Promise<Result<Uint8Array, BodyError>> {
  if (headers.length !== undefined && Number(headers.length) > limits.compressed)
    return err({ code: "body_too_large" });
  const body =
    source.incoming === undefined
      ? await readWeb(source.request, limits.compressed, take)
      : await readIncoming(source.incoming, limits.compressed, take);
  if (!body.ok) return body;
  const encoding = headers.encoding?.trim().toLowerCase() ?? "";
  const limit = limits.decompressed;
  if (encoding === "" || encoding === "identity") {
    return body.value.length > limit ? err({ code: "body_too_large" }) : body;
  }
  return decompress(body.value, encoding, limit, take);
}

function readIncoming(
  incoming: IncomingMessage,
  limit: Bytes,
  take: (bytes: Bytes) => boolean,
): Promise<Result<Uint8Array, BodyError>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size: Bytes = 0;
    const finish = (result: Result<Uint8Array, BodyError>) => {
      incoming.off("data", onData).off("end", onEnd).off("error", onAbort).off("close", onAbort);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      const fits = size <= limit;
      if (fits && take(chunk.length)) {
        chunks.push(chunk);
        return;
      }
      // The server discards what still arrives, and closes the connection if that does not end soon.
      incoming.pause();
      finish(err({ code: fits ? "server_busy" : "body_too_large" }));
    };
    const onEnd = () => finish(ok(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    const onAbort = () => finish(err({ code: "body_aborted" }));
    if (incoming.destroyed && !incoming.complete) {
      resolve(err({ code: "body_aborted" }));
      return;
    }
    incoming.on("data", onData).on("end", onEnd).on("error", onAbort).on("close", onAbort);
  });
}

async function readWeb(
  request: Request,
  limit: Bytes,
  take: (bytes: Bytes) => boolean,
): Promise<Result<Uint8Array, BodyError>> {
  if (request.body === null) return ok(new Uint8Array(0));
  const chunks: Uint8Array[] = [];
  let size: Bytes = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, size));
      size += value.length;
      const fits = size <= limit;
      if (!fits || !take(value.length)) {
        await reader.cancel();
        return err({ code: fits ? "server_busy" : "body_too_large" });
      }
      chunks.push(value);
    }
  } catch {
    return err({ code: "body_aborted" });
  }
}
