import { parentPort, workerData } from "node:worker_threads";
import { collectAfter } from "#lib/collect-garbage.ts";
import { INTERNAL_QUESTIONS, QUESTIONS, WATCH_QUESTIONS } from "../questions.ts";
import { openFiles } from "./open-files.ts";
import { createRemoteLoader, type RemoteCall } from "./remote.ts";
import { toThreadError } from "./store-error.ts";

const { folder } = workerData as { folder: string };
const port = parentPort!;
let files: ReturnType<typeof openFiles> | undefined;
const load = createRemoteLoader({ ...QUESTIONS, ...WATCH_QUESTIONS, ...INTERNAL_QUESTIONS });

/** Called for one question at a time: the pool sends the next one after the answer. */
async function answer({ name, args }: RemoteCall): Promise<void> {
  try {
    const question = await load(name);
    // Not when the thread starts: a damaged file is an answer.
    files ??= openFiles(folder);
    const value = question(files, ...args);
    const bytes = value instanceof Uint8Array ? value.length : 0;
    port.postMessage({ value }, ownBuffer(value));
    setImmediate(collectAfter, bytes);
  } catch (error) {
    port.postMessage({ error: toThreadError(error, folder) });
  }
  files?.tidy();
}

port.on("message", (call: RemoteCall) => void answer(call));

/** Bytes with their own buffer are transferred instead of copied. */
function ownBuffer(value: unknown): ArrayBuffer[] {
  return value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];
}
