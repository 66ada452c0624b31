import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";

/** Most that one report of a browser may weigh; a replay segment is the largest. */
export const REPORT_LIMIT: Bytes = 10 * 1024 * 1024;

export type TunnelError = {
  code: "not_configured" | "empty" | "too_large" | "not_an_envelope" | "unreachable";
};

const NEWLINE = 10;
/** An envelope's header is a few hundred bytes; a browser's carries a trace's sampling context too. */
const HEADER_LIMIT: Bytes = 64 * 1024;
const FORWARD_TIMEOUT_MILLIS = 5_000;

/**
 * Forwards a browser's envelope to the app's own DSN, and nowhere else, whatever address the envelope names.
 *
 * @param body one envelope, uncompressed, as Sentry's browser SDKs send to a tunnel
 */
export async function forwardReport(
  body: ReadableStream<Uint8Array> | null,
  dsn: string | undefined,
  fetchUpstream: typeof fetch = fetch,
): Promise<Result<Response, TunnelError>> {
  if (!dsn) return err({ code: "not_configured" });
  const envelope = await readLimited(body);
  if (!envelope.ok) return envelope;
  const readdressed = readdress(envelope.value);
  if (!readdressed.ok) return readdressed;
  const { url, key } = envelopeEndpoint(dsn);
  try {
    const answer = await fetchUpstream(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=glasshouse-tunnel/1, sentry_key=${key}`,
      },
      body: readdressed.value,
      redirect: "error",
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MILLIS),
    });
    return ok(answer);
  } catch {
    return err({ code: "unreachable" });
  }
}

async function readLimited(
  body: ReadableStream<Uint8Array> | null,
): Promise<Result<Uint8Array, TunnelError>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > REPORT_LIMIT) return err({ code: "too_large" });
    chunks.push(chunk);
  }
  return size === 0 ? err({ code: "empty" }) : ok(Buffer.concat(chunks, size));
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

/** Where envelopes of a DSN go: `https://key@host/prefix/1` → `https://host/prefix/api/1/envelope/`. */
export function envelopeEndpoint(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const segments = pathname.split("/").filter(Boolean);
  const project = segments.pop();
  const prefix = segments.map((segment) => `/${segment}`).join("");
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username };
}
