import { processWide } from "./process-wide.ts";

/**
 * The path before every address of this server, such as `/tools` for a dashboard at `https://ops.example/tools/observe`; empty
 * at the root of a host. Routes do not know of it: it is removed from what is requested, and stands in every address that is
 * sent. `launch/serve.ts` sets it from the public address.
 */
export const basePath: string =
  typeof document === "undefined" ? processWide("base-path", () => "") : baseOf(document);

/** The start page, and the path of cookies that all pages share. */
export const siteRoot = `${basePath}/`;

/** Every document has scripts, also the bare one in which Next shows that something was not found. */
function baseOf(page: Document): string {
  const script = page.querySelector('script[src*="/_next/"]')?.getAttribute("src");
  return script?.split("/_next/", 1)[0] ?? "";
}

/** A requested path, or path and query, without the base path: as routes know it. */
export function withoutBase(path: string, base = basePath): string {
  if (base === "" || !path.startsWith(base)) return path;
  const rest = path.slice(base.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : path;
}
