import { parentPort, workerData } from "node:worker_threads";
import { commitGroup } from "./commit-group.ts";
import { unpackBatch } from "./pack-bytes.ts";
import { closeContext, createWriteContext } from "./write-context.ts";
import { repack } from "./repack.ts";
import type { WriterMessage, WriterReply } from "./writer-message.ts";

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

port.on("message", (message: WriterMessage) => {
  if (message === "close") {
    clearTimeout(timer);
    closeContext(context);
    port.close();
    return;
  }
  const { buffers } = message;
  const requests = message.requests.map((request) => {
    if ("change" in request) return request;
    const { id, now, batch } = request;
    return { id, now, batch: unpackBatch(batch, buffers) };
  });
  const reply: WriterReply = { answers: commitGroup(context, requests), buffers };
  port.postMessage(reply, buffers);
  timer ??= setTimeout(tidy, QUIET).unref();
});
