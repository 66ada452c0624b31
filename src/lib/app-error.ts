/** A broken invariant of our own code. Expected failures are `Result`s. */
export class AppError extends Error {
  readonly code: string;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: string, options: { cause?: unknown; context?: Record<string, unknown> } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.context = options.context ?? {};
  }
}
