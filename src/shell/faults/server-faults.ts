import { forbidden, notFound, unauthorized } from "next/navigation";
import { faultsOpen, readEnv } from "#config/env.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { PLATFORM_ERRORS } from "../catalogue/platform-errors.ts";

/** What Next itself has a way to say, under the names of its own functions. */
const NEXT_WAYS: Record<string, (() => never) | undefined> = {
  "next-not-found": notFound,
  "next-forbidden": forbidden,
  "next-unauthorized": unauthorized,
};

/** Fails as any code of the platform's catalogue does. */
export function failAsCatalogued(code: string): void {
  if (!faultsOpen(readEnv())) return;
  NEXT_WAYS[code]?.();
  if (!Object.hasOwn(PLATFORM_ERRORS, code)) notFound();
  throw catalogued(code as CatalogueCode, { context: { fault: "answers", retryAfter: 30 } });
}

/** The same where an endpoint should have answered. */
export async function answerAsCatalogued(
  _request: Request,
  { params }: { params: Promise<{ code: string }> },
): Promise<Response> {
  failAsCatalogued((await params).code);
  return new Response("Not found\n", { status: 404 });
}
