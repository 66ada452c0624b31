import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The process that does the minimum work of any collector with spans. */
export async function startBareSpans(folder: string): Promise<{ measure(): Promise<number>; stop(): void }> {
  const child = fork(join(import.meta.dirname, "bare-spans.ts"), [folder]);
  await once(child, "message");
  return {
    async measure() {
      child.send("measure");
      const [rate] = (await once(child, "message")) as [number];
      return rate;
    },
    stop: () => child.disconnect(),
  };
}
