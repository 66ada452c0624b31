import { headers } from "next/headers";
import { safeRoute } from "../failure/safe-route.ts";
import { answerCall } from "./answer-call.ts";
import type { CallOptions } from "./call-product.ts";
import { isRepeated } from "./repeats.ts";

const answerHere = safeRoute(answerCall, isRepeated);

/** What makes `callProduct`, on the server, a call of whoever asked for this page: it is answered within this very process. */
export async function asVisitor(): Promise<Pick<CallOptions, "origin" | "fetchCall">> {
  const visitor = await headers();
  return {
    origin: "http://localhost",
    fetchCall: (url, init) =>
      Promise.resolve(answerHere(ownRequest(url as string, init, visitor), undefined)),
  };
}

/** Who asks is told by the headers of the page's request; what comes in, by the call's own. */
function ownRequest(url: string, init: RequestInit | undefined, visitor: Headers): Request {
  const sent = new Headers(visitor);
  sent.delete("content-length");
  sent.delete("content-type");
  // The page asks, wherever its visitor came from. What other sites' forms send to it, Next refuses itself.
  sent.set("sec-fetch-site", "same-origin");
  for (const [name, value] of new Headers(init?.headers)) sent.set(name, value);
  return new Request(url, { ...init, headers: sent });
}
