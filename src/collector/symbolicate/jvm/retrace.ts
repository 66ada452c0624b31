import type { MappedMethod, ProguardMapping } from "./proguard-mapping.ts";

/** A frame as the JVM reported it. */
export interface ObfuscatedFrame {
  class: string;
  method: string;
  /** Null if the JVM does not know it. */
  line: number | null;
}

/** A frame of the original program. */
export interface OriginalFrame {
  class: string;
  method: string;
  line: number | null;
  file: string;
}

/** A stack with the throwing frame first, and the class that was thrown. */
export interface ObfuscatedStack {
  thrown: string | null;
  frames: ObfuscatedFrame[];
}

/** A hostile mapping may inline without end; compilers do a few levels. */
const MAX_INLINED = 100;
const MAX_FRAMES = 2_000;
/** How mappings and the JVM say that there is no line. */
const NO_LINE = 0;
/** The file of a class that only the compiler wrote. */
const NO_FILE = "R8$$SyntheticClass";

/**
 * The original frames of each frame, the innermost first: several where methods were inlined, none where a frame is only of the
 * compiler, null for a class that the mapping does not have.
 */
export function retraceStack(
  mapping: ProguardMapping,
  { thrown, frames }: ObfuscatedStack,
): (OriginalFrame[] | null)[] {
  const descriptor = thrown === null ? null : descriptorOf(mapping.classOf(thrown)?.original ?? thrown);
  let position: number | null = null;
  let budget = MAX_FRAMES;
  return frames.map((frame, at) => {
    const mapped = mapping.classOf(frame.class);
    if (mapped === undefined) {
      position = null;
      return null;
    }
    const methods = mapped.methods(frame.method) ?? [];
    const [first] = methods;
    if (first?.kind.isOutline === true) {
      position = frame.line;
      return [];
    }
    const line = lineOfCall(methods, frame.line, position);
    position = null;
    const chain = chainOf(methods, line).slice(0, Math.max(1, Math.min(MAX_INLINED, budget)));
    budget -= Math.max(1, chain.length);
    if (chain.length === 0) return [frameOf(mapping, mapped.original, frame.method, frame.line)];
    const removed = at === 0 ? removedBy(chain, descriptor) : 0;
    return withoutSynthesized(chain.slice(removed)).map((method) =>
      frameOf(mapping, method.originalClass ?? mapped.original, method.original, originalLine(method, line)),
    );
  });
}

/** After the frame of an outline: the line of the code that the outline holds for this caller. */
function lineOfCall(methods: MappedMethod[], line: number | null, position: number | null): number | null {
  if (position === null || line === null) return line;
  const site = methods.find(({ range, callSites }) => callSites !== null && covers(range, line));
  return site?.callSites?.get(position) ?? line;
}

/** The methods that a line is of, the innermost first. */
function chainOf(methods: MappedMethod[], line: number | null): MappedMethod[] {
  const start =
    line === null || line === NO_LINE
      ? -1
      : methods.findIndex(({ range }) => range !== null && covers(range, line));
  if (start === -1) return onlyMethod(methods);
  const [first] = methods.slice(start) as [MappedMethod];
  const next = methods.findIndex((method, at) => at > start && !isCallerOf(first, method));
  return methods.slice(start, next === -1 ? undefined : next);
}

/** Of a line that was inlined, the mapping names the methods that call each other one after the other. */
function isCallerOf(inlined: MappedMethod, method: MappedMethod): boolean {
  return (
    inlined.range !== null &&
    method.range?.[0] === inlined.range[0] &&
    method.range[1] === inlined.range[1] &&
    !Array.isArray(method.originalRange)
  );
}

/** Without a line, the method is known if all lines of the mapping name the same one, or one of them holds for all lines. */
function onlyMethod(methods: MappedMethod[]): MappedMethod[] {
  const general = methods.filter(({ range }) => range === null);
  const candidates = general.length > 0 ? general : methods.filter(isOutermost);
  const [first, ...others] = candidates;
  if (first === undefined) return [];
  const isSame = others.every(
    ({ original, originalClass }) => original === first.original && originalClass === first.originalClass,
  );
  if (!isSame) return [];
  const isExact = candidates.length === 1 && first.range === null;
  return [isExact ? first : { ...first, originalRange: NO_LINE }];
}

/** Whether a line of the mapping is of a method that no other one was inlined into. */
function isOutermost(method: MappedMethod, at: number, all: MappedMethod[]): boolean {
  const next = all[at + 1];
  return next === undefined || !isCallerOf(method, next);
}

function originalLine({ range, originalRange }: MappedMethod, line: number | null): number | null {
  if (originalRange === null) return line === NO_LINE ? null : line;
  const [from, to] = typeof originalRange === "number" ? [originalRange, originalRange] : originalRange;
  if (to === NO_LINE) return null;
  return range === null || line === null ? from : Math.min(to, from + line - range[0]);
}

function removedBy(chain: MappedMethod[], thrown: string | null): number {
  const rules = chain.flatMap(({ rewrites }) => rewrites).filter((rewrite) => rewrite.thrown === thrown);
  return rules.reduce((sum, { removedFrames }) => sum + removedFrames, 0);
}

/** The outermost method of several says nothing if the compiler wrote it. */
function withoutSynthesized(chain: MappedMethod[]): MappedMethod[] {
  return chain.length > 1 && chain.at(-1)?.kind.isSynthesized === true ? chain.slice(0, -1) : chain;
}

function frameOf(mapping: ProguardMapping, name: string, method: string, line: number | null): OriginalFrame {
  const file = mapping.sourceFile(name);
  return { class: name, method, line, file: file === undefined || file === NO_FILE ? fileOf(name) : file };
}

/** The file in which a class is by custom: `Cart.java` for `com.acme.Cart$Line`, `Cart.kt` for `com.acme.CartKt`. */
function fileOf(name: string): string {
  const [outer = ""] = name.slice(name.lastIndexOf(".") + 1).split("$", 1);
  return /.Kt$/.test(outer) ? `${outer.slice(0, -2)}.kt` : `${outer}.java`;
}

function covers(range: [number, number] | null, line: number): boolean {
  return range === null || (line >= range[0] && line <= range[1]);
}

function descriptorOf(name: string): string {
  return `L${name.replaceAll(".", "/")};`;
}
