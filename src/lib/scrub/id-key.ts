import { memoizeText } from "../cache.ts";
import { splitWords } from "./split-words.ts";

/** Last words of keys whose long numbers are no card numbers. */
const ID_WORDS = new Set(
  `id ids uuid guid key time timestamp ts at date nano nanos ns us ms offset sequence seq hash sha checksum etag version build
   address addr pointer nonce serial imei isbn ean gtin tracking invoice order`.split(/\s+/),
);
const MAX_CACHED = 5_000;

/** Whether a key says that its value is an id, a time or the like. */
export const isIdKey: (key: string) => boolean = memoizeText(
  (key) => ID_WORDS.has(splitWords(key.slice(0, 128)).at(-1) ?? ""),
  MAX_CACHED,
);
