"use server";

import { headers } from "next/headers";
import { decidedValue } from "#product/slot.ts";
import { product } from "#product/slots.ts";
import { captureServerError } from "#telemetry/server/capture-error.ts";
import { safeRoute } from "../failure/safe-route.ts";
import { answerCall } from "./answer-call.ts";
import { callFromForm, type CallOutcome } from "./call-from-form.ts";
import type { CallOptions } from "./call-product.ts";
import { formFields } from "./form-fields.ts";
import { readForm } from "./read-form.ts";
import { willRetry } from "./retry-call.ts";

/** A call made by a form without a script. */
export interface ServedCall {
  outcome: CallOutcome;
  /** The form values, by input name. */
  entered: Readonly<Record<string, string>>;
}

/** Makes the call of a form that a browser submitted by itself, as the page's script would. */
export async function callWithoutScript(_before: ServedCall | null, form: FormData): Promise<ServedCall> {
  const key = textOf(form.get("call"));
  const calls = decidedValue(product.calls) ?? {};
  const call = Object.hasOwn(calls, key) ? calls[key] : undefined;
  const fields = call ? formFields(call, decidedValue(product.entities) ?? {}) : [];
  // Only the browser knows the visitor's time zone. The form says that UTC applies.
  const entered = readForm(form, fields, { toInstant: (local) => `${local}Z` });
  const outcome = await callFromForm(call ? key : "", fields, entered, {
    ...(await asVisitor()),
    capture: (error) => captureServerError(error, "auto.function.glasshouse.call"),
  });
  const texts = fields.map(({ name }) => [name, textOf(form.get(name))] as const);
  return { outcome, entered: Object.fromEntries(texts) };
}

function textOf(sent: FormDataEntryValue | null): string {
  return typeof sent === "string" ? sent : "";
}

const answerHere = safeRoute(answerCall, willRetry);

/** Options with which `callProduct`, on the server, calls on behalf of this page's visitor, within this process. */
async function asVisitor(): Promise<Pick<CallOptions, "origin" | "fetchCall">> {
  const visitor = await headers();
  return {
    origin: "http://localhost",
    fetchCall: (url, init) =>
      Promise.resolve(answerHere(ownRequest(url as string, init, visitor), undefined)),
  };
}

/** The headers of the page's request identify the visitor; the call's own headers describe its content. */
function ownRequest(url: string, init: RequestInit | undefined, visitor: Headers): Request {
  const sent = new Headers(visitor);
  sent.delete("content-length");
  sent.delete("content-type");
  // The page makes this call, wherever its visitor came from. Next itself refuses forms that other sites send here.
  sent.set("sec-fetch-site", "same-origin");
  for (const [name, value] of new Headers(init?.headers)) sent.set(name, value);
  return new Request(url, { ...init, headers: sent });
}
