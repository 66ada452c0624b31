import type { PlatformCode } from "#lib/platform-codes.ts";
import type { errors } from "./errors.ts";

type CodesOf<S> = S extends { status: "decided"; value: infer V } ? Extract<keyof V, string> : never;

/** The platform's codes, and the ones that the product's slot decides; none of those while it is open. */
export type CatalogueCode = CodesOf<
  { status: "decided"; value: Record<PlatformCode, unknown> } | typeof errors
>;
