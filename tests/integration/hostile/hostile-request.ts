/** A request meant to crash, stall or mislead the collector, or to make it lose data. */
export interface HostileRequest {
  name: string;
  path: string;
  headers?: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** The allowed statuses. */
  allow: number[];
  /** Minimum number of records in the ledger afterwards, accepted or not; 1 by default, 0 for an unknown sender. */
  counted?: number;
}

export const ENVELOPE = "/api/1/envelope/";
export const TRACE = "0af7651916cd43dd8448eb211c80319c";
export const SPAN = "b7ad6b7169203331";
/** JSON of a text with a lone surrogate at each end. */
export const LONE = '"\\ud800 half \\udfff"';
export const PROTO = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}';

export const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
export const lists = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
export const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at));

export function envelope(header: string, payload: string, envelopeHeader = "{}"): string {
  return `${envelopeHeader}\n${header}\n${payload}\n`;
}
export const event = (payload: string) => envelope('{"type":"event"}', payload);
export const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
