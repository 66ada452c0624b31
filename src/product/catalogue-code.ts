import type { PlatformCode } from "#lib/platform-codes.ts";
import type { errors } from "./errors.ts";

type CodesOf<S> = S extends { status: "decided"; value: infer V } ? Extract<keyof V, string> : never;

/** The platform's codes, and those of the product's slot once it is decided. */
export type CatalogueCode = CodesOf<
  { status: "decided"; value: Record<PlatformCode, unknown> } | typeof errors
>;
