/** An HTTP request with a gzipped envelope, as an SDK sends it. */
export function envelopeRequest(key: string, body: Buffer): Buffer {
  const head = [
    "POST /api/1/envelope/ HTTP/1.1",
    "host: localhost",
    "content-type: application/x-sentry-envelope",
    "content-encoding: gzip",
    `x-sentry-auth: Sentry sentry_version=7, sentry_client=glasshouse.bench/1, sentry_key=${key}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
