import { createTransport, type NodeOptions } from "@sentry/nextjs";
import { processDelivery } from "./process-delivery.ts";

/**
 * An error flood is what reports are for: Sentry's own bound of 64 would drop most of it. It holds twice, for events that are
 * prepared and for those that are sent.
 */
export const TRANSPORT_OPTIONS = { bufferSize: 2_000 };

/** Sentry's transport over this process's delivery: what cannot be sent waits on disk instead of being lost. */
export const spooledTransport: NonNullable<NodeOptions["transport"]> = (options) =>
  createTransport({ ...options, ...TRANSPORT_OPTIONS }, async ({ body }) => {
    const { answer } = await processDelivery().send({ kind: "envelope", body: asBytes(body) });
    return {
      statusCode: answer?.status ?? 200,
      headers: {
        "x-sentry-rate-limits": answer?.headers.get("x-sentry-rate-limits") ?? null,
        "retry-after": answer?.headers.get("retry-after") ?? null,
      },
    };
  });

function asBytes(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : body;
}
