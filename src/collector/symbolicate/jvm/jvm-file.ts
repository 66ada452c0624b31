import type { sourceContext } from "../original-source.ts";
import type { ObfuscatedStack, OriginalFrame } from "./retrace.ts";

/** The stacks and the thrown classes of an event. */
export interface RetraceRequest {
  stacks: ObfuscatedStack[];
  classes: string[];
}

/** In the order of the request; see `retraceStack`. A class that the mapping does not have is null. */
export interface Retraced {
  stacks: (OriginalFrame[] | null)[][];
  classes: (string | null)[];
}

/** A line of a source: `com/acme/shop/Cart` and a number from 1. */
export interface SourcePlace {
  path: string;
  line: number;
}

export type SourceLines = NonNullable<ReturnType<typeof sourceContext>>;

/** An open file for stacks of the JVM: the mapping of an obfuscated build, or a bundle of sources. */
export interface JvmFile {
  /** Null if the file is no mapping. */
  retrace: (request: RetraceRequest) => Promise<Retraced | null>;
  /** The lines around each place; null if the file has no sources. */
  sourcesAt: (places: SourcePlace[]) => Promise<(SourceLines | null)[] | null>;
}

/** Of a file of another kind. */
export const NO_JVM_FILE: JvmFile = {
  retrace: () => Promise.resolve(null),
  sourcesAt: () => Promise.resolve(null),
};
