import type { Event, ExceptionValue, Frame } from "#model/event.ts";
import type { Variant } from "./variant.ts";

const DEFAULT = /^\{\{\s{0,8}default\s{0,8}\}\}$/;
const VARIABLE = /\{\{\s{0,8}([a-z._]{1,40})\s{0,8}\}\}/g;

/**
 * Applies an explicit fingerprint. `{{ default }}` alone changes nothing; with other parts it salts every variant; without
 * it the parts replace the variants.
 */
export function applyFingerprint(event: Event, parts: string[], variants: Variant[]): Variant[] {
  const others = parts.filter((part) => !DEFAULT.test(part));
  if (others.length === 0) return variants;
  const lines = others.map((part) => `fingerprint ${fillVariables(event, part)}`);
  if (others.length === parts.length) return [{ variant: "fingerprint", lines }];
  if (variants.length === 0) return [{ variant: "fingerprint", lines }];
  return variants.map(({ variant, lines: own }) => ({ variant, lines: [...lines, ...own] }));
}

function fillVariables(event: Event, part: string): string {
  return part.replaceAll(VARIABLE, (whole, name: string) => variable(event, name) ?? whole);
}

function variable(event: Event, name: string): string | undefined {
  const { payload } = event;
  const exception = payload.exception?.at(-1);
  switch (name) {
    case "error.type":
    case "type":
      return exception?.type ?? "<no-type>";
    case "error.value":
    case "value":
      return exception?.value ?? "<no-value>";
    case "transaction":
      return payload.transaction ?? "<no-transaction>";
    case "function":
    case "stack.function":
      return throwingFrame(exception)?.function ?? "<no-function>";
    case "module":
    case "stack.module":
      return throwingFrame(exception)?.module ?? "<no-module>";
    case "package":
    case "stack.package":
      return throwingFrame(exception)?.package ?? "<no-package>";
    case "level":
      return payload.level;
    case "message":
      return payload.message ?? exception?.value ?? "<no-message>";
    case "logger":
      return payload.logger ?? "<no-logger>";
    default:
      return undefined;
  }
}

function throwingFrame(exception: ExceptionValue | undefined): Frame | undefined {
  const frames = exception?.stacktrace?.frames ?? [];
  return frames.findLast((frame) => frame.in_app === true) ?? frames.at(-1);
}
