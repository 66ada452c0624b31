import { err, ok, type Result } from "#lib/result.ts";

/** Where a redirect leads, if it is followed: within the same host and port, or from it to its own HTTPS. */
export function redirectTarget(
  from: URL,
  location: string,
): Result<URL, { code: "elsewhere"; detail: string }> {
  const target = URL.parse(location, from.href);
  if (target === null || !/^https?:$/.test(target.protocol))
    return err({ code: "elsewhere", detail: "redirects to what is not a URL" });
  const isUpgrade = from.protocol === "http:" && from.port === "" && target.protocol === "https:";
  const isSame =
    target.hostname === from.hostname &&
    target.port === from.port &&
    (target.protocol === from.protocol || isUpgrade);
  if (!isSame || target.username !== "" || target.password !== "")
    return err({ code: "elsewhere", detail: `redirects to ${target.origin}, which is not checked` });
  return ok(target);
}
