import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { parseTerms } from "#model/search/parse-terms.ts";
import type { MetricFilter } from "#collector/store/port/metrics.ts";

/** `service:` is the service; every other key is an attribute. */
export function metricPointFilter(
  text: string,
): Result<Pick<MetricFilter, "service" | "attributes">, BadQuery> {
  const parsed = parseTerms(text);
  if (!parsed.ok) return parsed;
  if (parsed.value.words.length > 0)
    return err(badQuery("Metrics can only be filtered by attributes, such as service:checkout.", 0));
  const filter: Pick<MetricFilter, "service" | "attributes"> = { attributes: [] };
  for (const { key, value } of parsed.value.terms) {
    if (key === "service") filter.service = value;
    else filter.attributes.push([key, value]);
  }
  return ok(filter);
}
