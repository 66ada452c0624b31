import { parentPort, workerData } from "node:worker_threads";
import { collectAfter } from "#lib/collect-garbage.ts";
import type { Bytes } from "#lib/units.ts";
import { createItemCounter, type ItemCount } from "#model/item-counter.ts";
import { CHANGES, ROUTINE, UPKEEP } from "../changes.ts";
import { commitGroup, type WriteRequest } from "./commit-group.ts";
import { unpackBatch, unpackPart } from "./pack-bytes.ts";
import { createRemoteLoader } from "./remote.ts";
import { closeContext, createWriteContext, type IssueCaps } from "./write-context.ts";
import { repack } from "./repack.ts";
import type { SentRequest, WriterMessage, WriterReply } from "./writer-message.ts";

/** Pauses between two steps of compaction: while there is more to do, and before the first step after a commit. */
const BUSY = 50;
const QUIET = 2000;

const { folder, defaultCaps } = workerData as { folder: string; defaultCaps: IssueCaps };
const port = parentPort!;
const context = createWriteContext(folder, defaultCaps);
let timer: NodeJS.Timeout | undefined;

/** Continues in small steps until the file is compact; the next commit starts it again. */
function tidy(): void {
  timer = repack(context) ? setTimeout(tidy, BUSY).unref() : undefined;
}

const load = createRemoteLoader({ ...CHANGES, ...ROUTINE, ...UPKEEP });

async function unpack(request: SentRequest, buffers: ArrayBuffer[]): Promise<WriteRequest> {
  const { id, now } = request;
  if ("batch" in request)
    return {
      id,
      now,
      batch: unpackBatch(request.batch, buffers),
      parts: request.parts?.map((part) => unpackPart(part, buffers)),
    };
  const { name, args } = request.change;
  const change = await load(name);
  return { id, now, change: (held) => change(held, ...args), act: request.act };
}

/** Called for one message at a time: the main thread sends the next one after the reply. */
async function commit({ requests, buffers }: Exclude<WriterMessage, "close">): Promise<void> {
  const unpacked = await Promise.all(requests.map((request) => unpack(request, buffers)));
  const started = performance.now();
  const answers = commitGroup(context, unpacked);
  const reply: WriterReply = {
    answers,
    buffers,
    took: performance.now() - started,
    written: summed(context.written.take()),
    damage: context.damage.splice(0),
    missedWords: context.missedWords,
  };
  context.missedWords = false;
  port.postMessage(reply, buffers);
  timer ??= setTimeout(tidy, QUIET).unref();
  // Once nothing refers to them any more.
  setImmediate(collectAfter, ...requests.map(bytesOf));
}

function summed(items: ItemCount[]): ItemCount[] {
  const counter = createItemCounter();
  counter.add(items);
  return counter.read();
}

function bytesOf(request: SentRequest): Bytes {
  if ("batch" in request)
    return (request.parts ?? []).reduce(
      (sum, part) => sum + (Array.isArray(part) ? part[2] - part[1] : part.length),
      request.batch.bytes,
    );
  return Math.max(0, ...request.change.args.map((arg) => (arg instanceof Uint8Array ? arg.length : 0)));
}

port.on("message", (message: WriterMessage) => {
  if (message !== "close") {
    void commit(message);
    return;
  }
  clearTimeout(timer);
  closeContext(context);
  port.close();
});
