import { setTimeout as sleep } from "node:timers/promises";
import { readEnv } from "#config/env.ts";
import type { Millis } from "#lib/units.ts";

/** Longest that the pretended service may be asked to wait. */
const LONGEST_DELAY: Millis = 3_000;

/** Asks the pretended other service, which is this very server, and waits for it. */
export async function askUpstream(item: string, delay: Millis): Promise<void> {
  const answer = await fetch(
    `http://127.0.0.1:${readEnv().PORT}/faults/upstream?item=${item}&delay=${delay}`,
    {
      cache: "no-store",
    },
  );
  if (!answer.ok) throw new Error(`The other service answered ${answer.status}`);
  await answer.json();
}

/** The pretended other service: answers after the asked delay. */
export async function answerAsUpstream(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  await sleep(Math.min(Number(searchParams.get("delay")) || 0, LONGEST_DELAY));
  return Response.json({ item: searchParams.get("item") });
}
