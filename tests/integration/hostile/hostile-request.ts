/** One request of somebody who wants the collector to fall, to hang, to lie or to lose something. */
export interface HostileRequest {
  name: string;
  path: string;
  headers?: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** What may be answered. */
  allow: number[];
  /** At least so many things must stand in the ledger afterwards, accepted or not; 1 where nothing is said, 0 where the sender is not known. */
  counted?: number;
}

export const ENVELOPE = "/api/1/envelope/";
export const TRACE = "0af7651916cd43dd8448eb211c80319c";
export const SPAN = "b7ad6b7169203331";
/** JSON of a text with half a character at its begin and at its end. */
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
