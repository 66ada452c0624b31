import { parentPort, workerData } from "node:worker_threads";
import { commitGroup, type WriteRequest } from "./commit-group.ts";
import { openConnection } from "./connection.ts";
import { createWriteContext } from "./write/context.ts";

/** Requests that are committed together at most; what waits longer than these is answered sooner than in one go. */
const MAX_GROUP = 256;

const { file, cacheMegabytes } = workerData as { file: string; cacheMegabytes: number };
const port = parentPort!;
const connection = openConnection(file, { readOnly: false, cacheMegabytes });
const context = createWriteContext(connection);
let waiting: WriteRequest[] = [];
let scheduled = false;

/** While a commit runs, requests gather in the port's queue; they are all here before the next one begins. */
function commit(): void {
  scheduled = false;
  const group = waiting.splice(0, MAX_GROUP);
  port.postMessage(commitGroup(context, file, group));
  schedule();
}

function schedule(): void {
  if (scheduled || waiting.length === 0) return;
  scheduled = true;
  setImmediate(commit);
}

port.on("message", (request: WriteRequest | "close") => {
  if (request === "close") {
    while (waiting.length > 0) port.postMessage(commitGroup(context, file, waiting.splice(0, MAX_GROUP)));
    connection.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize");
    connection.close();
    port.close();
    return;
  }
  waiting.push(request);
  schedule();
});
