import type { Aggregate } from "#model/metric/metric-type.ts";

/** A metric of the semantic conventions, of one of their earlier versions, or of a Sentry SDK. */
export interface KnownMetric {
  name: string;
  title: string;
  /** Left out: the usual one of its type. */
  aggregate?: Aggregate;
}

/** What a service's page shows of its HTTP, process and runtime, in this order. */
export const KNOWN_METRICS: readonly KnownMetric[] = [
  { name: "http.server.request.duration", title: "Duration of requests served, p95" },
  { name: "http.server.duration", title: "Duration of requests served, p95" },
  { name: "http.server.active_requests", title: "Requests under way" },
  { name: "http.client.request.duration", title: "Duration of requests made, p95" },
  { name: "http.client.duration", title: "Duration of requests made, p95" },
  { name: "process.cpu.utilization", title: "CPU" },
  { name: "process.cpu.time", title: "CPU seconds a second" },
  { name: "process.memory.usage", title: "Memory of the process" },
  { name: "node.runtime.cpu.utilization", title: "CPU" },
  { name: "node.runtime.mem.rss", title: "Memory of the process" },
  { name: "node.runtime.mem.heap_used", title: "Heap" },
  { name: "node.runtime.event_loop.delay.p99", title: "Event loop delay, p99", aggregate: "max" },
  { name: "nodejs.eventloop.delay.p99", title: "Event loop delay, p99", aggregate: "max" },
  { name: "nodejs.eventloop.utilization", title: "Event loop utilization" },
  { name: "v8js.memory.heap.used", title: "Heap", aggregate: "sum" },
  { name: "v8js.gc.duration", title: "Garbage collection, p95" },
  { name: "jvm.cpu.recent_utilization", title: "CPU of the JVM" },
  { name: "jvm.memory.used", title: "Memory of the JVM", aggregate: "sum" },
  { name: "jvm.gc.duration", title: "Garbage collection, p95" },
  { name: "jvm.thread.count", title: "Threads", aggregate: "sum" },
  { name: "go.memory.used", title: "Memory of Go", aggregate: "sum" },
  { name: "go.goroutine.count", title: "Goroutines", aggregate: "sum" },
  { name: "process.runtime.go.mem.heap_alloc", title: "Heap", aggregate: "sum" },
  { name: "process.runtime.go.goroutines", title: "Goroutines", aggregate: "sum" },
  { name: "process.runtime.cpython.memory", title: "Memory of Python", aggregate: "sum" },
  { name: "process.runtime.cpython.cpu_time", title: "CPU seconds a second" },
  { name: "process.runtime.memory", title: "Memory of the process", aggregate: "sum" },
  { name: "cpython.gc.collections", title: "Garbage collections" },
];
