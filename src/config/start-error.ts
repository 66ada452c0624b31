import { AppError } from "#lib/app-error.ts";

/** A reason not to start that the operator can mend; its message is one line. */
export class StartError extends Error {
  override name = "StartError";
}

/** What the texts name: a file or folder, a host, a port, and the system's own words. */
interface Named {
  place: string;
  host: string;
  port: string;
  reason: string;
}

const TEXTS: Record<string, (named: Named) => string> = {
  port_taken: ({ port }) =>
    `COLLECTOR_PORT: ${port} is taken by another process. Stop it, or set another port.`,
  address_refused: ({ host, reason }) => `GLASSHOUSE_HOST: cannot listen on "${host}" (${reason}).`,
  store_in_use: ({ place }) => `GLASSHOUSE_DATA: another collector already uses ${place}.`,
  store_corrupt: ({ place, reason }) =>
    `GLASSHOUSE_DATA: ${place} is damaged or no database (${reason}). Restore it from a backup, or move it away to begin anew.`,
  store_full: ({ place }) => `GLASSHOUSE_DATA: the disk that holds ${place} is full.`,
  store_read_only: ({ place }) => `GLASSHOUSE_DATA: ${place} cannot be written.`,
  store_unavailable: ({ place, reason }) => `GLASSHOUSE_DATA: ${place} cannot be opened (${reason}).`,
  store_old_form: ({ place }) =>
    `GLASSHOUSE_DATA: ${place} holds data in the form of an early version, which is read no more. Remove the folder, or set another one.`,
  store_too_new: ({ place }) => `GLASSHOUSE_DATA: ${place} was written by a later version of Glasshouse.`,
};

/** One line for the operator: which variable, what is wrong, what helps. */
export function startErrorText(error: Error): string {
  if (!(error instanceof AppError)) return error.message;
  const { file, folder, host, port, reason } = error.context;
  const named = {
    place: String(file ?? folder),
    host: String(host),
    port: String(port),
    reason: String(reason),
  };
  return TEXTS[error.code]?.(named) ?? `The collector cannot start: ${error.code} (${named.reason}).`;
}
