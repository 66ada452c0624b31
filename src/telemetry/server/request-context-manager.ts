import { ROOT_CONTEXT, type Context, type ContextManager } from "@opentelemetry/api";
import { contextStorage } from "./context-storage.ts";
import { RequestContext } from "./request-context.ts";

/**
 * Keeps OpenTelemetry's context beside the request that it belongs to. Whatever context is entered while a request is
 * served, that of another trace too, the request stays the current one.
 */
export const requestContextManager: ContextManager = {
  active: () => contextStorage.getStore() ?? ROOT_CONTEXT,
  with: (context, fn, thisArg, ...args) =>
    contextStorage.run(withinRequest(context), () => Reflect.apply(fn, thisArg, args)),
  bind(context, target) {
    if (typeof target !== "function") return target;
    const bound = function (this: unknown, ...args: unknown[]): unknown {
      return contextStorage.run(withinRequest(context), () => Reflect.apply(target, this, args) as unknown);
    };
    return bound as typeof target;
  },
  enable: () => requestContextManager,
  disable: () => requestContextManager,
};

function withinRequest(context: Context): Context {
  if (context instanceof RequestContext) return context;
  const started = contextStorage.getStore()?.started;
  return started ? new RequestContext(started, context) : context;
}
