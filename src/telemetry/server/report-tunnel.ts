import { readBody } from "./read-body.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { Outcome, Report } from "./delivery/report.ts";

/** Most that one report of a browser may weigh; a replay segment is the largest. */
export const REPORT_LIMIT: Bytes = 10 * 1024 * 1024;

export type TunnelError = { code: "empty" | "too_large" | "not_an_envelope" };

const NEWLINE = 10;
/** An envelope's header is a few hundred bytes; a browser's carries a trace's sampling context too. */
const HEADER_LIMIT: Bytes = 64 * 1024;

/**
 * Hands a browser's envelope on to `send`, which knows the app's own DSN and nothing else, whatever address the envelope names.
 *
 * @param body one envelope, uncompressed, as Sentry's browser SDKs send to a tunnel
 */
export async function forwardReport(
  body: ReadableStream<Uint8Array> | null,
  send: (report: Report) => Promise<Outcome>,
): Promise<Result<Outcome, TunnelError>> {
  const envelope = await readBody(body, REPORT_LIMIT);
  if (!envelope.ok) return envelope;
  if (envelope.value.byteLength === 0) return err({ code: "empty" });
  const readdressed = readdress(envelope.value);
  if (!readdressed.ok) return readdressed;
  return ok(await send({ kind: "envelope", body: readdressed.value }));
}

/** Takes the DSN out of the envelope's header: it is the browser's placeholder, and the receiver would find it contradicted. */
function readdress(envelope: Uint8Array): Result<Uint8Array<ArrayBuffer>, TunnelError> {
  const end = envelope.indexOf(NEWLINE);
  const headerEnd = end === -1 ? envelope.byteLength : end;
  if (headerEnd > HEADER_LIMIT) return err({ code: "not_an_envelope" });
  try {
    const { dsn: _placeholder, ...header } = JSON.parse(
      Buffer.from(envelope.subarray(0, headerEnd)).toString(),
    );
    return ok(Buffer.concat([Buffer.from(JSON.stringify(header)), envelope.subarray(headerEnd)]));
  } catch {
    return err({ code: "not_an_envelope" });
  }
}
