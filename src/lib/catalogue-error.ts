import { AppError } from "./app-error.ts";
import { isRecord } from "./is-record.ts";

/** What the error catalogue says about one code. */
export interface CatalogueEntry {
  /** HTTP status of an answer that carries it. */
  status: number;
  severity: "info" | "warning" | "error" | "fatal";
  /** Whether the same thing may succeed later without being changed. */
  retryable: boolean;
  /** What visitors are told: a heading, what happened, and what they can do now. */
  title: string;
  text: string;
  action: string;
  /** Where whoever is on call reads what to do about it; null while nobody has written that. */
  runbook: string | null;
}

/**
 * A failure that the catalogue knows. It may be thrown anywhere, on the server and in the browser.
 *
 * Next tells the browser nothing about a server's error but its `digest`, and keeps one that is there already: so the code
 * travels in it, with a part that is new each time, which makes every occurrence one of its own.
 */
export class CatalogueError extends AppError {
  readonly entry: CatalogueEntry;
  readonly digest: string;

  constructor(
    code: string,
    entry: CatalogueEntry,
    options: { cause?: unknown; context?: Record<string, unknown> } = {},
  ) {
    super(code, options);
    this.name = "CatalogueError";
    this.message = `${code}: ${entry.title}`;
    this.entry = entry;
    this.digest = `${code}.${crypto.randomUUID().slice(0, 8)}`;
  }
}

/** By its shape, not its class: bundles of one process have a class each. */
export function isCatalogueError(error: unknown): error is CatalogueError {
  return (
    error instanceof Error && error.name === "CatalogueError" && "entry" in error && isRecord(error.entry)
  );
}

const CATALOGUE_DIGEST = /^([a-z][a-z0-9_]{0,63})\.[0-9a-f]{8}$/;

/** The catalogue code that an error carries, itself or in the digest that is left of it in the browser. */
export function catalogueCode(error: unknown): string | undefined {
  if (isCatalogueError(error)) return error.code;
  const digest = isRecord(error) ? error["digest"] : undefined;
  return typeof digest === "string" ? CATALOGUE_DIGEST.exec(digest)?.[1] : undefined;
}
