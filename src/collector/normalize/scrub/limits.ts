import type { Bytes, Millis } from "#lib/units.ts";

/** The size of an event; larger ones are trimmed, and note it in `_meta`. */
export const MAX_EVENT_CHARACTERS: Bytes = 1_048_576;
export const MAX_DEPTH = 64;
export const MAX_KEYS = 2_000;
export const MAX_LIST = 2_000;
export const MAX_TEXT = 16_384;
export const MAX_MESSAGE = 8_192;
export const MAX_NAME = 512;
export const MAX_PATH = 2_048;
export const MAX_CONTEXT_LINE = 512;
export const MAX_CONTEXT_LINES = 20;
export const MAX_TAGS = 200;
export const MAX_TAG = 200;
export const MAX_BREADCRUMBS = 200;
export const MAX_FRAMES = 500;
export const MAX_EXCEPTIONS = 50;
export const MAX_THREADS = 100;
export const MAX_IMAGES = 1_000;
export const MAX_SPANS_IN_TRANSACTION = 10_000;
/** Of one span or log record, keys and texts together. */
export const MAX_RECORD_CHARACTERS: Bytes = 1_048_576;

/** Clocks are often wrong by up to a day; by more only by mistake. */
export const MAX_AHEAD: Millis = 86_400_000;
