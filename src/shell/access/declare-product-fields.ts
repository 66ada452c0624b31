import { declarePersonalFields } from "#lib/personal-fields.ts";
import { personalFields } from "#product/personal-fields.ts";

/** Keeps what the product says of people out of logs, spans and events: the decided fields that it calls personal. */
export function declareProductFields(): void {
  declarePersonalFields(personalFields());
}
