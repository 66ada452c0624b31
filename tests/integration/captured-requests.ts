import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { corpora } from "./corpora-requests.ts";

/** A request to send; `{key}` and `{project}` in it stand for the receiver's own. */
export interface Sent {
  name: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

/** With our key in place of the one it was sent with. */
export function capturedRequests(): Sent[] {
  return readdirSync(`${corpora}/captured`).flatMap((driver) =>
    readdirSync(`${corpora}/captured/${driver}`)
      .filter((name) => /^\d.*\.json$/.test(name))
      .map((name) => {
        const path = `${corpora}/captured/${driver}/${name}`;
        const request = JSON.parse(readFileSync(path, "utf8")) as Omit<Sent, "name" | "body">;
        const { "x-sentry-auth": _auth, "content-length": _length, ...headers } = request.headers;
        const body = Buffer.from(readFileSync(path.replace(/json$/, "bin")));
        const plain = headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
        delete headers["content-encoding"];
        const [endpoint = ""] = request.url.split("?");
        return {
          name: `${driver}/${name}`,
          url: `${endpoint}?sentry_key={key}`,
          method: request.method,
          headers,
          body: withoutDsn(endpoint, Buffer.from(plain)),
        };
      }),
  );
}

function withoutDsn(endpoint: string, body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = body.indexOf("\n");
  if (!endpoint.includes("/envelope") || end === -1) return body;
  const { dsn: _dsn, ...header } = JSON.parse(body.subarray(0, end).toString()) as Record<string, unknown>;
  return Buffer.concat([Buffer.from(JSON.stringify(header)), body.subarray(end)]);
}
