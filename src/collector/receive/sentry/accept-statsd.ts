import { normalizeStatsd } from "#collector/normalize/metric/normalize-statsd.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { admitted, type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_PAYLOAD = 1_048_576;

/** Takes a `statsd` item, in which SDKs of 2023 and 2024 sent metrics: a line each. */
export function acceptStatsd(receiver: ItemReceiver, item: EnvelopeItem): void {
  if (item.payload.length > MAX_PAYLOAD) return refuse(receiver, "metric", "too_large");
  const { points, invalid } = normalizeStatsd(new TextDecoder().decode(item.payload), receiver.context);
  for (const point of admitted(receiver, "metric", points)) receiver.batch.metrics.push(point);
  refuse(receiver, "metric", "bad_metric", points.length === 0 ? Math.max(invalid, 1) : invalid);
}
