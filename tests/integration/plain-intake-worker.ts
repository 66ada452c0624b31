import { serialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import { serveIntake } from "#collector/receive/threads/serve-intake.ts";

// For a store that keeps batches as they are.
serveIntake(parentPort!, (records) => new Uint8Array(serialize(records)));
