import { getIsolationScope, type init } from "@sentry/nextjs";
import { isOwnTraffic } from "./own-traffic.ts";

/** Keeps reporting traffic and static files out of the session counts, which would otherwise make every release look healthy. */
export function uncountOwnSessions(client: NonNullable<ReturnType<typeof init>>): void {
  client.on("httpServerRequest", (request: unknown) => {
    const url = typeof request === "object" && request !== null && "url" in request ? request.url : undefined;
    if (typeof url !== "string" || !isOwnTraffic(url)) return;
    getIsolationScope().setSDKProcessingMetadata({ requestSession: undefined });
  });
}
