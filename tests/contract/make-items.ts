import type { Blob } from "#model/blob.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import { newEventId, NOW, PROJECT } from "./make-batch.ts";

export function makeCheckIn(parts: Partial<CheckIn> = {}): CheckIn {
  return {
    projectId: PROJECT,
    checkInId: newEventId(),
    closesLatest: false,
    monitorSlug: "nightly",
    status: "ok",
    environment: "production",
    release: null,
    duration: null,
    traceId: null,
    startedAt: NOW,
    receivedAt: NOW,
    config: null,
    ...parts,
  };
}

export function makeBlob(parts: Partial<Blob> = {}): Blob {
  return {
    projectId: PROJECT,
    kind: "replay_recording",
    groupId: newEventId(),
    segment: 0,
    blobId: null,
    traceId: null,
    platform: "javascript",
    environment: "production",
    release: "shop@1",
    name: "/cart",
    userKey: "id:7",
    timestamp: NOW,
    receivedAt: NOW,
    contentType: null,
    size: 3,
    payload: new Uint8Array([1, 2, 3]),
    replay: { kind: "web", facts: null, recording: null },
    ...parts,
  };
}

export function makePoint(parts: Partial<MetricPoint> = {}): MetricPoint {
  return {
    projectId: PROJECT,
    name: "queue.depth",
    unit: "1",
    description: null,
    start: null,
    time: BigInt(NOW) * 1_000_000n,
    value: { kind: "gauge", value: 1 },
    exemplars: [],
    traceId: null,
    spanId: null,
    service: "shop",
    scope: null,
    attributes: {},
    resource: { "service.name": "shop" },
    source: "otlp",
    ...parts,
  };
}
