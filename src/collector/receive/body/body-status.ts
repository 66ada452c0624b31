import type { BodyError } from "./read-body.ts";

/** The status for a body that could not be read, where no protocol says otherwise. */
export function bodyStatus({ code }: BodyError): 400 | 413 | 503 {
  if (code === "server_busy") return 503;
  return code.endsWith("too_large") ? 413 : 400;
}
