import { setTimeout as sleep } from "node:timers/promises";
import { forbidden, notFound, unauthorized } from "next/navigation";
import { readEnv } from "#config/env.ts";
import type { Millis } from "#lib/units.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import { log } from "#telemetry/server/log.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { PLATFORM_ERRORS } from "../catalogue/platform-errors.ts";
import { isLabOpen } from "./is-lab-open.ts";

/** Fails while a page is rendered on the server. */
export async function failInServerComponent(): Promise<void> {
  if (!isLabOpen()) return;
  await Promise.resolve();
  log.warn({ fault: "server-component" }, "about to render what cannot be rendered");
  throw new Error("The server component could not load its data");
}

/** Fails in a route handler, if the fault lab is open. */
export function failInRoute(): Response {
  if (!isLabOpen()) return new Response("Not found\n", { status: 404 });
  throw new Error("The route handler could not answer");
}

/** Long enough for most answers to have been sent. */
const AFTER_ANSWER: Millis = 50;

/** Leaves a timer that throws and a promise that rejects, where neither our code nor Next's can catch them. */
export function failAfterAnswer(): void {
  if (!isLabOpen()) return;
  setTimeout(() => {
    throw new Error("The timer had nobody to tell");
  }, AFTER_ANSWER);
  setTimeout(() => void Promise.reject(new Error("The promise had nobody to tell")), AFTER_ANSWER);
}

/** Next's own functions for interrupting a page, by name. */
const NEXT_INTERRUPTS: Record<string, (() => never) | undefined> = {
  "next-not-found": notFound,
  "next-forbidden": forbidden,
  "next-unauthorized": unauthorized,
};

/** Fails with any code of the platform's catalogue. */
export function failAsCatalogued(code: string): void {
  if (!isLabOpen()) return;
  NEXT_INTERRUPTS[code]?.();
  if (!Object.hasOwn(PLATFORM_ERRORS, code)) notFound();
  throw catalogued(code as CatalogueCode, { context: { fault: "answers", retryAfter: 30 } });
}

/** The same in a route handler. */
export async function answerAsCatalogued(
  _request: Request,
  { params }: { params: Promise<{ code: string }> },
): Promise<Response> {
  failAsCatalogued((await params).code);
  return new Response("Not found\n", { status: 404 });
}

/** The longest delay of the simulated service. */
const LONGEST_DELAY: Millis = 3_000;

/** Calls the simulated upstream service, which is this very server, and awaits its answer. */
export async function callUpstream(item: string, delay: Millis): Promise<void> {
  if (!isLabOpen()) return;
  const url = `http://127.0.0.1:${readEnv().PORT}/faults/upstream?item=${item}&delay=${delay}`;
  const answer = await fetch(url, { cache: "no-store" });
  if (!answer.ok) throw new Error(`The upstream service answered ${answer.status}`);
  await answer.json();
}

/** Answers as the simulated upstream service, after the requested delay. */
export async function answerAsUpstream(request: Request): Promise<Response> {
  if (!isLabOpen()) return new Response("Not found\n", { status: 404 });
  const { searchParams } = new URL(request.url);
  await sleep(Math.min(Number(searchParams.get("delay")) || 0, LONGEST_DELAY));
  return Response.json({ item: searchParams.get("item") });
}

const LEVELS = ["debug", "info", "info", "info", "warn", "error"] as const;

/** Writes many log lines of all levels, like a loop out of control. */
export function logBurst(lines: number): void {
  if (!isLabOpen()) return;
  for (let line = 1; line <= lines; line++) {
    const level = LEVELS[line % LEVELS.length] ?? "info";
    log[level]({ line, of: lines, cart: `cart-${line % 7}` }, `burst line ${line} of ${lines}`);
  }
}
