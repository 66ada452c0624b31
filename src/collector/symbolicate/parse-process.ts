import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Millis } from "#lib/units.ts";
import type { Functions } from "./find-functions.ts";
import type { ParseAnswer, ParseRequest } from "./parse-child.ts";
import type { FindFunctions } from "./source-map.ts";

const TIMEOUT: Millis = 15_000;
const MEGABYTES = 512;

/**
 * Finds functions in a process of its own, started when the first source comes. The parser is native code: deeply nested
 * sources overflow its stack, which would end the collector. Here it costs the names of that source alone, and the next one
 * gets a new process. It ends with the thread that started it.
 */
export function parseProcess(): FindFunctions {
  let child: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    return fork(fileURLToPath(new URL("./parse-child.ts", import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${MEGABYTES}`],
      // A source is hostile input, so the child gets none of the collector's secrets.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }

  function parse(request: ParseRequest): Promise<Functions | undefined> {
    const current = (child ??= start());
    return new Promise((resolve) => {
      const settle = (functions: Functions | undefined) => {
        clearTimeout(timeout);
        current.removeAllListeners();
        resolve(functions);
      };
      const fail = () => {
        if (child === current) child = undefined;
        settle(undefined);
      };
      const timeout = setTimeout(() => current.kill("SIGKILL"), TIMEOUT);
      current.once("message", (answer: ParseAnswer) => settle(answer.functions));
      current.once("error", fail);
      current.once("exit", fail);
      current.send(request);
    });
  }

  // One at a time, so that a source that crashes the process affects no other.
  return (path, source) => {
    const found = queue.then(() => parse({ path, source }));
    queue = found;
    return found;
  };
}
