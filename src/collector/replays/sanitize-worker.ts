import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { sanitizeRecording } from "./sanitize/sanitize-recording.ts";

const port = parentPort!;

/** Is sent the segments of one replay, and answers with its playable recording as gzipped JSON. */
port.on("message", (segments: Uint8Array[]) => {
  const json = JSON.stringify(sanitizeRecording(segments));
  const zipped = new Uint8Array(gzipSync(json, { level: 1 }));
  port.postMessage(zipped, [zipped.buffer]);
});
