import { createRequire } from "node:module";
import { join } from "node:path";
import {
  context,
  INVALID_SPAN_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";

const require = createRequire(join(process.cwd(), "package.json"));

/**
 * Next's internal steps that take microseconds and explain nothing. They would be three quarters of the spans of a page.
 * Names as in `NextVanillaSpanAllowlist` of `next/dist/server/lib/trace/constants.js`.
 */
export const INNER_STEPS = [
  "LoadComponents.loadRouteModule",
  "NextNodeServer.createComponentTree",
  "NextNodeServer.findPageComponents",
  "NextNodeServer.getLayoutOrPageModule",
  "NextNodeServer.startResponse",
  "RouteModule.prepare",
];

/**
 * Removes the inner steps from the list of what Next traces, so that whatever runs in them belongs to the enclosing span.
 * A tracer that ignored them would be called too late: by then Next has entered up to three contexts for each step, and
 * Node has copied every async storage for each context.
 */
export function skipInnerSteps(): void {
  const { NextVanillaSpanAllowlist: traced } = nextServerModule("lib/trace/constants.js") as {
    NextVanillaSpanAllowlist: Set<string>;
  };
  for (const step of INNER_STEPS) traced.delete(step);
}

/**
 * Wraps a provider so that Next's tracer makes no span outside a recorded request, at no cost. A sampler could drop such
 * spans too, at the price of a context for each.
 *
 * @throws when this version of Next lacks the storage that `stopLoadTracker` reads: at start, not while a page renders
 */
export function skipUnrecordedSteps(inner: TracerProvider): TracerProvider {
  const stopLoadTracker = loadTrackerStopper();
  let nextTracer: Tracer | undefined;
  return {
    getTracer(name, version, options) {
      if (name !== "next.js") return inner.getTracer(name, version, options);
      return (nextTracer ??= skippingTracer(inner.getTracer(name, version, options), stopLoadTracker));
    },
  };
}

const RENDERING = "AppRender.getBodyResult";

function skippingTracer(tracer: Tracer, onRendering: () => void): Tracer {
  return {
    startSpan(name, options, parent = context.active()) {
      if (stepOf(options) === RENDERING) onRendering();
      return isSkipped(options, parent) ? placeholder(parent) : tracer.startSpan(name, options, parent);
    },
    startActiveSpan(name: string, ...rest: unknown[]) {
      const fn = rest.at(-1) as (span: Span) => never;
      const [options, given] = rest.slice(0, -1) as [SpanOptions?, Context?];
      const parent = given ?? context.active();
      if (isSkipped(options, parent)) {
        const skipped = placeholder(parent);
        return given ? context.with(given, fn, undefined, skipped) : fn(skipped);
      }
      const span = tracer.startSpan(name, options, parent);
      return context.with(trace.setSpan(parent, span), fn, undefined, span);
    },
  };
}

function stepOf(options: SpanOptions | undefined): unknown {
  return options?.attributes?.["next.span_type"];
}

/** Next loads its modules outside of requests, in traces of one span; and some requests are not recorded. */
function isSkipped(options: SpanOptions | undefined, from: Context): boolean {
  if (typeof stepOf(options) !== "string") return false;
  if (options?.kind === SpanKind.SERVER) return false;
  const parent = trace.getSpan(from);
  return parent === undefined || (!parent.isRecording() && parent.spanContext().isRemote !== true);
}

/** Next passes its spans on as parents, so a skipped one carries the context of the span around it. */
function placeholder(parent: Context): Span {
  return trace.wrapSpanContext(trace.getSpanContext(parent) ?? INVALID_SPAN_CONTEXT);
}

interface WorkStorage {
  getStore(): { clientComponentLoadTracker?: { finish(): void } } | undefined;
}

/**
 * Makes the function that keeps Next from timing how the page about to be rendered loads its client components. For each
 * of some sixty modules, most of them loaded long ago, Next would read the clock twice and make a promise, all for a
 * single step that explains nothing.
 */
function loadTrackerStopper(): () => void {
  const { workAsyncStorage } = nextServerModule("app-render/work-async-storage.external.js") as {
    workAsyncStorage: WorkStorage;
  };
  return () => workAsyncStorage.getStore()?.clientComponentLoadTracker?.finish();
}

/** A module of the Next server that runs in this process, by its path in `next/dist/server`. A bundle would import a copy. */
function nextServerModule(path: string): unknown {
  return require(`next/dist/server/${path}`);
}
