import { AppError } from "./app-error.ts";
import { isRecord } from "./is-record.ts";

/** The entry of the error catalogue for one code. */
export interface CatalogueEntry {
  /** HTTP status of an answer that carries it. */
  status: number;
  severity: "info" | "warning" | "error" | "fatal";
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** The text for visitors: a heading, what happened, and what to do. */
  title: string;
  text: string;
  action: string;
  /** A runbook for whoever is on call; null until it is written. */
  runbook: string | null;
}

/**
 * A failure with an entry in the catalogue. May be thrown anywhere, on the server and in the browser.
 *
 * Next passes nothing of a server's error to the browser but its `digest`, and keeps one that is already there. So the digest
 * contains the code, and a random part that distinguishes occurrences.
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

/** By shape rather than class, because each bundle of a process has its own class. */
export function isCatalogueError(error: unknown): error is CatalogueError {
  return (
    error instanceof Error && error.name === "CatalogueError" && "entry" in error && isRecord(error.entry)
  );
}

const CATALOGUE_DIGEST = /^([a-z][a-z0-9_]{0,63})\.[0-9a-f]{8}$/;

/** The catalogue code of an error, or of the digest that remains of it in the browser. */
export function catalogueCode(error: unknown): string | undefined {
  if (isCatalogueError(error)) return error.code;
  const digest = isRecord(error) ? error["digest"] : undefined;
  return typeof digest === "string" ? CATALOGUE_DIGEST.exec(digest)?.[1] : undefined;
}
