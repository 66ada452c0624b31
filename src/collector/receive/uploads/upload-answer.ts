import { z } from "zod";
import type { AssembleState } from "#collector/artifacts/assemble.ts";
import type { BodyError } from "../body/read-body.ts";
import { FULL_SECONDS } from "../rate-limit.ts";

/* What the uploads of Sentry's tools share. */

export const BODY_STATUS = {
  unknown_encoding: 400,
  bad_encoding: 400,
  body_aborted: 499,
  body_too_large: 413,
  decompressed_too_large: 413,
  server_busy: 503,
} as const satisfies Record<BodyError["code"], number>;
export const NO_ROOM = "The store's disk has no room; try again later.";

export const Sha1 = z.string().regex(/^[0-9a-f]{40}$/);

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Sentry's tools print `detail`. */
export function refusal(status: number, detail: string): Response {
  const headers = new Headers();
  if (status === 503) headers.set("retry-after", "5");
  if (status === 507) headers.set("retry-after", String(FULL_SECONDS));
  return Response.json({ detail }, { status, headers });
}

/** The state of a file that is assembled, as the tools poll it. */
export function stateView(state: AssembleState<unknown>): {
  state: string;
  missingChunks: string[];
  detail?: string;
} {
  const { missingChunks } = state;
  return state.state === "error"
    ? { state: state.state, missingChunks, detail: state.detail }
    : { state: state.state, missingChunks };
}
