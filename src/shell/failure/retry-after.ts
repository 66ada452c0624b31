import { isCatalogueError } from "#lib/catalogue-error.ts";

/** Seconds after which trying again makes sense, where whoever threw the error said so in `context.retryAfter`. */
export function retryAfter(error: unknown): number | undefined {
  const seconds = isCatalogueError(error) ? error.context["retryAfter"] : undefined;
  return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
