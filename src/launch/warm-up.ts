import type { Millis } from "#lib/units.ts";

const PATIENCE: Millis = 30_000;

/**
 * Opens a screen once, so that whoever comes first does not wait while the server loads the code that all screens share.
 * Nobody waits for it, and where it fails nothing is lost.
 */
export async function warmUp(screen: string): Promise<void> {
  try {
    const answer = await fetch(screen, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    await answer.arrayBuffer();
  } catch {
    // The screen says what is wrong to whoever opens it.
  }
}
