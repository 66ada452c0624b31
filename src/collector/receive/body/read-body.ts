import type { IncomingMessage } from "node:http";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { BodyShare } from "./body-budget.ts";
import { decompress, type DecompressError } from "./decompress.ts";

export interface BodyLimits {
  /** On the wire. */
  compressed: Bytes;
  /** After decompression. */
  decompressed: Bytes;
}

export type BodyError = DecompressError | { code: "body_too_large" | "body_aborted" };

/** Why a request was not read. */
export type UnreadError = BodyError | { code: "thread_ended" };

/** Whether the same request may be read a little later. */
export function isPassing(code: string): boolean {
  return code === "server_busy" || code === "thread_ended";
}

/** Bodies of up to this size, inflated ones included, do not wait for each other. Larger ones are read in slices. */
export const LARGE_BODY: Bytes = 1_048_576;
const UNBOUNDED: ReadingShare = {
  take: () => true,
  arrive: () => Promise.resolve(true),
  takeTurn: () => Promise.resolve(true),
  enterLane: () => Promise.resolve(true),
  shrink: () => undefined,
};

type ReadingShare = Omit<BodyShare, "release" | "takeTurnOrSeat">;

/** A body as it arrived. */
export interface SentBody {
  bytes: Uint8Array;
  /** Of the content, in lower case; empty for none. */
  encoding: string;
  /** It has waited for its turn before it arrived. */
  isLarge: boolean;
}

/** What a request says of its body. */
export interface BodyHeaders {
  encoding: string | undefined;
  length: string | undefined;
}

/** The source of a body: Node's own request if there is one, which is far cheaper, else the web request. */
export interface BodySource {
  incoming?: IncomingMessage;
  request: Request;
}

/**
 * Reads a whole body within its limits, which apply while it streams: a body with too large a declared length is not read
 * at all, one that exceeds the limit is dropped at once. Decompresses by `Content-Encoding`. `share` grants every byte held,
 * and a large body its turn.
 */
export async function readBody(
  source: BodySource,
  headers: BodyHeaders,
  limits: BodyLimits,
  share: ReadingShare = UNBOUNDED,
): Promise<Result<Uint8Array, BodyError>> {
  const sent = await readSent(source, headers, limits, share);
  if (!sent.ok) return sent;
  if (!sent.value.isLarge && !(await share.takeTurn())) return err({ code: "server_busy" });
  return openBody(sent.value, limits, share);
}

/** Reads a body as it was sent. */
export async function readSent(
  source: BodySource,
  headers: BodyHeaders,
  limits: BodyLimits,
  share: Pick<BodyShare, "take" | "arrive">,
): Promise<Result<SentBody, BodyError>> {
  if (headers.length !== undefined && Number(headers.length) > limits.compressed)
    return err({ code: "body_too_large" });
  const declared = Number(headers.length);
  const isLarge = declared > LARGE_BODY;
  if (isLarge && !(await share.arrive(declared))) return err({ code: "server_busy" });
  const take = isLarge ? UNBOUNDED.take : share.take;
  const body =
    source.incoming === undefined
      ? await readWeb(source.request, limits.compressed, take)
      : await readIncoming(source.incoming, declared, limits.compressed, take);
  if (!body.ok) return body;
  const encoding = headers.encoding?.trim().toLowerCase() ?? "";
  return ok({ bytes: body.value, encoding: encoding === "identity" ? "" : encoding, isLarge });
}

/** Inflates a body whose turn it is. */
export async function openBody(
  { bytes, encoding }: SentBody,
  { decompressed: limit }: BodyLimits,
  share: Pick<BodyShare, "enterLane" | "shrink">,
): Promise<Result<Uint8Array, BodyError>> {
  if (encoding !== "") return decompress(bytes, encoding, limit, share);
  if (bytes.length > limit) return err({ code: "body_too_large" });
  if (bytes.length > LARGE_BODY && !(await share.enterLane(bytes.length)))
    return err({ code: "server_busy" });
  return ok(bytes);
}

/** @param declared its length, as the sender says; NaN if it does not */
function readIncoming(
  incoming: IncomingMessage,
  declared: Bytes,
  limit: Bytes,
  take: (bytes: Bytes) => boolean,
): Promise<Result<Uint8Array, BodyError>> {
  return new Promise((resolve) => {
    // Filled in place, a large body is in memory once. Without its length it is joined from its chunks, and twice.
    const whole = declared > LARGE_BODY ? Buffer.allocUnsafeSlow(declared) : undefined;
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
        if (whole === undefined) chunks.push(chunk);
        else whole.set(chunk, size - chunk.length);
        return;
      }
      // The server discards what still arrives, and closes the connection if that does not end soon.
      incoming.pause();
      finish(err({ code: fits ? "server_busy" : "body_too_large" }));
    };
    const onEnd = () => finish(ok(whole ?? (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))));
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
