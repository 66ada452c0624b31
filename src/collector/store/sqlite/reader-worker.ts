import { parentPort, workerData } from "node:worker_threads";
import { openConnection } from "./connection.ts";
import { answer, type QuestionRequest } from "./questions.ts";
import { toThreadError } from "./store-error.ts";

const { file, cacheMegabytes } = workerData as { file: string; cacheMegabytes: number };
const port = parentPort!;
const connection = openConnection(file, { readOnly: true, cacheMegabytes });

port.on("message", (request: QuestionRequest) => {
  try {
    port.postMessage({ value: answer(connection, request) });
  } catch (error) {
    port.postMessage({ error: toThreadError(error, file) });
  }
});
