import { parentPort } from "node:worker_threads";
import { serveIntake } from "#collector/receive/threads/serve-intake.ts";
import { sealRecords } from "#collector/store/sqlite/engine/sealed-batch.ts";

serveIntake(parentPort!, sealRecords);
