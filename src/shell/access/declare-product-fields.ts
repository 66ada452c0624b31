import { declarePersonalFields } from "#lib/scrub/personal-fields.ts";
import { personalFields } from "#product/personal-fields.ts";

/** Keeps the fields that the product declares as personal out of logs, spans and events. */
export function declareProductFields(): void {
  declarePersonalFields(personalFields());
}
