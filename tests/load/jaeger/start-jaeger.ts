import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../free-ports.ts";
import { startProcess } from "../../start-process.ts";

export interface Jaeger {
  folder: string;
  /** Of OTLP over HTTP. */
  port: number;
  pid: number;
  /** The JSON of an answer of the query API. */
  get(path: string): Promise<unknown>;
  /** Restarts it with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Jaeger 2 with Badger in a temporary folder, deleted afterwards, on loopback ports. */
export async function startJaeger(program: string): Promise<Jaeger> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-jaeger-"));
  const ports = await freePorts(3);
  const [port = 0, query = 0] = ports;
  const config = join(folder, "config.json");
  await writeFile(config, JSON.stringify(configuration(join(folder, "badger"), ports)));
  const address = `http://127.0.0.1:${query}`;
  const start = () =>
    startProcess([program, `--config=file:${config}`], { cwd: folder, readyUrl: `${address}/api/services` });
  let started = await start();
  return {
    folder: join(folder, "badger"),
    port,
    get pid() {
      return started.pid;
    },
    async get(path) {
      const answer = await fetch(`${address}${path}`);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    },
    async restart() {
      await started.stop();
      started = await start();
    },
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * As Jaeger's own configuration for Badger, but for OTLP over HTTP and queries alone, and without its `batch` processor, with
 * which it answers before it writes:
 * https://github.com/jaegertracing/jaeger/blob/v1.76.0/cmd/jaeger/config-badger.yaml
 */
function configuration(data: string, [otlp, query, queryGrpc]: number[]) {
  const endpoint = (port: number | undefined) => ({ endpoint: `127.0.0.1:${port}` });
  return {
    service: {
      extensions: ["jaeger_storage", "jaeger_query"],
      pipelines: {
        traces: { receivers: ["otlp"], exporters: ["jaeger_storage_exporter"] },
      },
      telemetry: { metrics: { level: "none" }, logs: { level: "warn" } },
    },
    extensions: {
      jaeger_query: { storage: { traces: "badger" }, http: endpoint(query), grpc: endpoint(queryGrpc) },
      jaeger_storage: {
        backends: {
          badger: {
            badger: {
              directories: { keys: join(data, "keys"), values: join(data, "values") },
              ephemeral: false,
              // The default: writes are not synced.
              consistency: false,
              ttl: { spans: "48h" },
            },
          },
        },
      },
    },
    receivers: { otlp: { protocols: { http: endpoint(otlp) } } },
    exporters: { jaeger_storage_exporter: { trace_storage: "badger" } },
  };
}
