// Preloaded with `--import` to compile what the threads load only when they are asked (`launch/fill-compile-cache.ts`).
import { CHANGES, ROUTINE, UPKEEP } from "./changes.ts";
import { INTERNAL_QUESTIONS, QUESTIONS, WATCH_QUESTIONS } from "./questions.ts";

const tables = [CHANGES, ROUTINE, UPKEEP, QUESTIONS, WATCH_QUESTIONS, INTERNAL_QUESTIONS];
await Promise.all(tables.flatMap((table) => Object.values(table).map((load) => load())));
