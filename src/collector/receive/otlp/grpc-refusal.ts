import type { Category } from "#model/outcome.ts";
import type { Ingest } from "../ingest.ts";

/** UNIMPLEMENTED: exporters log the message, and do not try again. */
const STATUS = "12";
const MESSAGE =
  "This port takes OTLP over HTTP, not gRPC: set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf and send to the paths /v1/traces, /v1/logs and /v1/metrics";

/** The whole answer to a gRPC call, in headers alone (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). */
export const GRPC_REFUSAL = {
  "content-type": "application/grpc",
  "grpc-status": STATUS,
  "grpc-message": MESSAGE,
} as const;

/** Whether a request is a gRPC call, whatever carries it. */
export function isGrpc(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith("application/grpc") === true;
}

/** Notes a refused call in the ledger and for the operator. Its content was not read, so it counts as one item. */
export async function countGrpcCall(
  { store, pending, projects, now }: Pick<Ingest, "store" | "pending" | "projects" | "now">,
  path: string,
): Promise<void> {
  const [project] = await projects();
  if (project === undefined) return;
  pending.add([
    {
      projectId: project.id,
      category: categoryOf(path),
      kind: "invalid",
      reason: "grpc_not_supported",
      quantity: 1,
      at: now(),
    },
  ]);
  store.raiseNotice({
    code: "grpc_refused",
    subject: "",
    text: "A program sends OTLP over gRPC, which is refused.",
    detail:
      "The collector's port takes OTLP over HTTP. Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf where the program runs; its log names the refusal.",
  });
}

/** The service of a call, as in `/opentelemetry.proto.collector.trace.v1.TraceService/Export`. */
function categoryOf(path: string): Category {
  const [, signal] = /^\/opentelemetry\.proto\.collector\.(trace|logs|metrics)\./.exec(path) ?? [];
  if (signal === "trace") return "span";
  if (signal === "logs") return "log_item";
  return signal === "metrics" ? "metric" : "default";
}
