import { MEASURES } from "#model/aggregate/measure.ts";
import { MAX_KEYS } from "#model/aggregate/parse-aggregate.ts";
import { buttonClass } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { UrlForm } from "#ui/url-form.tsx";
import { paths } from "../paths.ts";
import { aggregateQuery, keysOfFields, measuresOfFields, type AggregateState } from "./aggregate-state.ts";

/** Lines for measures, at least one of which is free. */
const MIN_LINES = 2;
const MAX_LINES = 6;

interface AggregateFieldsProps {
  state: AggregateState;
  /** Keys to complete. */
  keys: string[];
  /** What is wrong with them; null where nothing is. */
  problem: string | null;
}

/** The keys to group by and the measures: a form that works without script, completed by the browser. */
export function AggregateFields({ state, keys, problem }: AggregateFieldsProps) {
  const by = keysOfFields(state);
  const measures = measuresOfFields(state);
  const lines = Math.min(MAX_LINES, Math.max(MIN_LINES, measures.length + 1));
  const { query, env, service, period, from, to } = aggregateQuery(state);
  const list = "aggregate-keys";
  return (
    <UrlForm action={paths.aggregates(state.of)} className="my-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      {Object.entries({ query, env, service, period, from, to }).map(([name, value]) =>
        value === undefined || (name !== "query" && name !== "env") ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <datalist id={list}>
        {keys.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </datalist>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-xs text-muted">Group by</legend>
        <div className="flex flex-wrap gap-2">
          {Array.from({ length: MAX_KEYS }, (_, place) => (
            <input
              key={`${place} ${by[place] ?? ""}`}
              name="by"
              list={list}
              defaultValue={by[place] ?? ""}
              aria-label={`Key ${place + 1} to group by`}
              placeholder={place === 0 ? "Nothing: by time" : "and by"}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              className={`${TEXT_FIELD} w-40! font-mono`}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-xs text-muted">Measures</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {Array.from({ length: lines }, (_, place) => (
            <div
              key={`${place} ${measures[place]?.name ?? ""} ${measures[place]?.key ?? ""}`}
              className="flex gap-1"
            >
              <Select
                name="measure"
                defaultValue={measures[place]?.name ?? ""}
                aria-label={`Measure ${place + 1}`}
                className="w-28"
              >
                {place > 0 && <option value="">and…</option>}
                {Object.entries(MEASURES).map(([name, { description }]) => (
                  <option key={name} value={name} title={description}>
                    {name}
                  </option>
                ))}
              </Select>
              <input
                name="of"
                list={list}
                defaultValue={measures[place]?.key ?? ""}
                aria-label={`Key of measure ${place + 1}`}
                placeholder="of key"
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                className={`${TEXT_FIELD} w-36! font-mono`}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <button type="submit" className={buttonClass("primary")}>
        Group
      </button>
      {problem !== null && (
        <p role="alert" className="foreign basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </UrlForm>
  );
}
