import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "./open-files.ts";
import { answer, type QuestionRequest } from "../questions.ts";
import { toThreadError } from "./store-error.ts";

const { folder } = workerData as { folder: string };
const port = parentPort!;
const files = openFiles(folder);

port.on("message", (request: QuestionRequest) => {
  try {
    const value = answer(files, request);
    port.postMessage({ value }, ownBuffer(value));
  } catch (error) {
    port.postMessage({ error: toThreadError(error, folder) });
  }
  files.tidy();
});

/** Bytes that share their memory with nothing else are handed over instead of copied. */
function ownBuffer(value: unknown): ArrayBuffer[] {
  return value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];
}
