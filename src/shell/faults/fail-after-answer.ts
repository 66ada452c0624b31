import { faultsOpen, readEnv } from "#config/env.ts";

/** Long enough for most answers to be gone. */
const LATER_MILLIS = 50;

/** Leaves a timer behind that throws, and a promise that is rejected, where no code of ours or of Next's can catch them. */
export function failAfterAnswer(): void {
  if (!faultsOpen(readEnv())) return;
  setTimeout(() => {
    throw new Error("The timer had nobody to tell");
  }, LATER_MILLIS);
  setTimeout(() => void Promise.reject(new Error("The promise had nobody to tell")), LATER_MILLIS);
}
