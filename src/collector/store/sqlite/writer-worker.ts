import { parentPort, workerData } from "node:worker_threads";
import { commitGroup, type WriteRequest } from "./commit-group.ts";
import { closeContext, createWriteContext } from "./write/context.ts";
import { repack } from "./write/repack.ts";

/** Between two steps of tidying, while there is more to do and while there may be. */
const BUSY = 50;
const QUIET = 2000;

const { folder, defaultIssueCap } = workerData as { folder: string; defaultIssueCap: number };
const port = parentPort!;
const context = createWriteContext(folder, defaultIssueCap);
let timer: NodeJS.Timeout | undefined;

/** Goes on in small steps until all is in order; the next commit begins it again. */
function tidy(): void {
  timer = repack(context) ? setTimeout(tidy, BUSY).unref() : undefined;
}

port.on("message", (requests: WriteRequest[] | "close") => {
  if (requests === "close") {
    clearTimeout(timer);
    closeContext(context);
    port.close();
    return;
  }
  port.postMessage(commitGroup(context, requests));
  timer ??= setTimeout(tidy, QUIET).unref();
});
