import { createCache } from "#lib/cache.ts";
import { isRecord } from "#lib/is-record.ts";

/**
 * A mapping of ProGuard or R8: which original classes and methods the obfuscated ones are
 * (https://www.guardsquare.com/manual/tools/retrace, https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md). Names are
 * those of Java: `com.acme.Cart$Line`.
 */
export interface ProguardMapping {
  /** By its obfuscated name; undefined for a class that was left as it is. */
  classOf(obfuscated: string): MappedClass | undefined;
  /** The source file of a class by its original name, where the mapping says so. */
  sourceFile(original: string): string | undefined;
}

export interface MappedClass {
  original: string;
  /** The lines of the mapping for an obfuscated method, in their order; undefined without any. */
  methods(obfuscated: string): MappedMethod[] | undefined;
}

/** One line of a mapping: that a range of obfuscated lines is, or was inlined into, a method. */
export interface MappedMethod {
  /** Lines of the obfuscated method, inclusive; null if the line holds for all. */
  range: [from: number, to: number] | null;
  /** Null for a method of the class itself. */
  originalClass: string | null;
  original: string;
  /** Original lines, inclusive; a single number is a line from which another method was called. Null if not known. */
  originalRange: [from: number, to: number] | number | null;
  /** One object for all lines of the method: a mapping says it at one of them. */
  kind: MethodKind;
  /** Of a call of an outline: lines of this method by lines of the outline. */
  callSites: ReadonlyMap<number, number> | null;
  /** Frames that do not belong to an exception of this class, in the form `Ljava/lang/NullPointerException;`. */
  rewrites: { thrown: string; removedFrames: number }[];
}

export interface MethodKind {
  /** Written by the compiler. */
  isSynthesized: boolean;
  /** Holds code that several methods share: a frame of it only says where in its caller it is. */
  isOutline: boolean;
}

interface ClassLines {
  original: string;
  obfuscated: string;
  /** Offsets of its members' lines in the text. */
  from: number;
  to: number;
}

const CLASS = /^(\S+) -> (\S+):$/;
const METHOD = /^(?:(\d{1,9}):(\d{1,9}):)?\S+ ([^\s(]+\([^)]*\))(?::(\d{1,9}))?(?::(\d{1,9}))? -> (\S+)$/;
const SOURCE_FILE = "sourceFile";
const R8 = "com.android.tools.r8.";
/** No tool writes longer ones, but a hostile upload may. */
const MAX_LINE = 20_000;
/** Classes whose members are cached: errors come from the same few. */
const CLASSES_CACHED = 500;

/** Whether a text, or the start of one, is a mapping. */
export function looksLikeMapping(text: string): boolean {
  return /^\S{1,2000} -> \S{1,2000}:\r?$/m.test(text);
}

/** Finds the classes of a mapping; the members of one are read when it is needed. */
export function parseMapping(text: string): ProguardMapping {
  const byObfuscated = new Map<string, ClassLines>();
  const byOriginal = new Map<string, ClassLines>();
  for (const lines of classLines(text)) {
    byObfuscated.set(lines.obfuscated, lines);
    byOriginal.set(lines.original, lines);
  }
  const cache = createCache<string, Map<string, MappedMethod[]>>({ maxEntries: CLASSES_CACHED });

  function membersOf(lines: ClassLines): Map<string, MappedMethod[]> {
    const cached = cache.get(lines.obfuscated);
    if (cached !== undefined) return cached;
    const members = readMembers(text.slice(lines.from, lines.to));
    cache.set(lines.obfuscated, members);
    return members;
  }

  return {
    classOf(obfuscated) {
      const lines = byObfuscated.get(obfuscated);
      if (lines === undefined) return undefined;
      return { original: lines.original, methods: (method) => membersOf(lines).get(method) };
    },
    sourceFile(original) {
      const lines = byOriginal.get(original);
      return lines === undefined ? undefined : readSourceFile(text.slice(lines.from, lines.to));
    },
  };
}

function* classLines(text: string): Generator<ClassLines> {
  let current: ClassLines | undefined;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    const first = text[from];
    const isClass = first !== " " && first !== "\t" && first !== "#" && to - from < MAX_LINE;
    const match = isClass ? CLASS.exec(text.slice(from, to).trimEnd()) : null;
    if (match !== null) {
      if (current !== undefined) yield { ...current, to: from };
      current = { original: match[1]!, obfuscated: match[2]!, from: to + 1, to: text.length };
    }
    from = to + 1;
  }
  if (current !== undefined) yield current;
}

function readMembers(text: string): Map<string, MappedMethod[]> {
  const members = new Map<string, MappedMethod[]>();
  const kinds = new Map<string, MethodKind>();
  let last: MappedMethod | undefined;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line.length > MAX_LINE) continue;
    if (line.startsWith("#")) {
      if (last !== undefined) addFact(last, line);
      continue;
    }
    const match = METHOD.exec(line);
    if (match === null) {
      last = undefined;
      continue;
    }
    const signature = match[3]!;
    const kind = kinds.get(signature) ?? { isSynthesized: false, isOutline: false };
    kinds.set(signature, kind);
    last = methodOf(match, kind);
    const name = match[6]!;
    const known = members.get(name);
    if (known === undefined) members.set(name, [last]);
    else known.push(last);
  }
  return members;
}

function methodOf([, from, to, signature, first, second]: RegExpExecArray, kind: MethodKind): MappedMethod {
  const name = signature!.slice(0, signature!.indexOf("("));
  const dot = name.lastIndexOf(".");
  return {
    range: from === undefined || to === undefined ? null : [Number(from), Number(to)],
    originalClass: dot === -1 ? null : name.slice(0, dot),
    original: name.slice(dot + 1),
    originalRange:
      first === undefined ? null : second === undefined ? Number(first) : [Number(first), Number(second)],
    kind,
    callSites: null,
    rewrites: [],
  };
}

/** What R8 says about a line, in a comment below it. */
function addFact(method: MappedMethod, line: string): void {
  const fact = commentOf(line);
  switch (fact?.id) {
    case `${R8}synthesized`:
      method.kind.isSynthesized = true;
      break;
    case `${R8}outline`:
      method.kind.isOutline = true;
      break;
    case `${R8}outlineCallsite`:
      if (isRecord(fact.positions))
        method.callSites = new Map(
          Object.entries(fact.positions).map(([outline, own]) => [Number(outline), Number(own)]),
        );
      break;
    case `${R8}rewriteFrame`:
      addRewrite(method, fact);
  }
}

/** Only what R8 writes today: one exception, whose innermost frames are removed. */
function addRewrite({ rewrites }: MappedMethod, { conditions, actions }: Record<string, unknown>): void {
  if (!Array.isArray(conditions) || conditions.length !== 1 || !Array.isArray(actions)) return;
  const thrown = /^throws\((L[^;]+;)\)$/.exec(String(conditions[0]))?.[1];
  const removed = actions.map((action) => /^removeInnerFrames\((\d{1,3})\)$/.exec(String(action))?.[1]);
  if (thrown === undefined || removed.includes(undefined)) return;
  rewrites.push({ thrown, removedFrames: removed.reduce((sum, count) => sum + Number(count), 0) });
}

function readSourceFile(members: string): string | undefined {
  for (const line of members.split("\n", 8)) {
    const fact = line.startsWith("#") ? commentOf(line) : undefined;
    if (fact?.id === SOURCE_FILE && typeof fact.fileName === "string") return fact.fileName;
  }
  return undefined;
}

function commentOf(line: string): Record<string, unknown> | undefined {
  try {
    const fact: unknown = JSON.parse(line.slice(1));
    return isRecord(fact) ? fact : undefined;
  } catch {
    return undefined;
  }
}
