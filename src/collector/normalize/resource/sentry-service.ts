import { cutText } from "../scrub/cut-text.ts";

/**
 * The service that a Sentry payload belongs to: the one it names, else the package that its release names
 * (`shop@1.2.3` → `shop`), else the project's own.
 */
export function sentryService(said: { service?: unknown; release?: unknown }, otherwise: string): string {
  if (typeof said.service === "string" && said.service.trim() !== "")
    return cutText(said.service.trim(), 200);
  if (typeof said.release !== "string") return otherwise;
  const at = said.release.lastIndexOf("@");
  const name = at > 0 ? said.release.slice(0, at).trim() : "";
  return name === "" ? otherwise : cutText(name, 200);
}
