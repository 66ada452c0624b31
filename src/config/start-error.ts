import { AppError } from "#lib/app-error.ts";

/** A reason not to start that the operator can fix. Its message is one line. */
export class StartError extends Error {
  override name = "StartError";
}

/** What the messages mention: a file or folder, a host, a port, and the system's own message. */
interface Details {
  place: string;
  host: string;
  port: string;
  reason: string;
}

const TEXTS: Record<string, (details: Details) => string> = {
  port_taken: ({ port }) =>
    `COLLECTOR_PORT: ${port} is taken by another process. Stop it, or set another port.`,
  address_refused: ({ host, reason }) => `GLASSHOUSE_HOST: cannot listen on "${host}" (${reason}).`,
  store_in_use: ({ place }) => `GLASSHOUSE_DATA: another collector already uses ${place}.`,
  store_corrupt: ({ place, reason }) =>
    `GLASSHOUSE_DATA: ${place} is damaged or not a database (${reason}). Restore it from a backup, or move it away to start empty.`,
  store_full: ({ place }) => `GLASSHOUSE_DATA: the disk that holds ${place} is full.`,
  store_read_only: ({ place }) => `GLASSHOUSE_DATA: ${place} cannot be written.`,
  store_unavailable: ({ place, reason }) => `GLASSHOUSE_DATA: ${place} cannot be opened (${reason}).`,
  state_lost: ({ place, reason }) =>
    `GLASSHOUSE_DATA: ${place} ${reason}. It holds the projects, settings and issues that the days refer to. Restore it from a backup, or begin a new one with --accept-new-state (npm start -- --accept-new-state).`,
  store_old_form: ({ place }) =>
    `GLASSHOUSE_DATA: ${place} contains data of an early version, which is no longer supported. Remove the folder, or set another one.`,
  store_too_new: ({ place }) => `GLASSHOUSE_DATA: ${place} was written by a later version of Glasshouse.`,
};

/** One line for the operator: the variable, what is wrong, what to do. */
export function startErrorText(error: Error): string {
  if (!(error instanceof AppError)) return error.message;
  const { file, folder, host, port, reason } = error.context;
  const details = {
    place: String(file ?? folder),
    host: String(host),
    port: String(port),
    reason: String(reason),
  };
  return TEXTS[error.code]?.(details) ?? `The collector cannot start: ${error.code} (${details.reason}).`;
}
