import { X } from "lucide";
import type { MetricView } from "#api/metrics.ts";
import { aggregatesOf, AGGREGATES } from "#model/metric/metric-type.ts";
import { Button, buttonClass, SQUARE } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
import { UrlForm } from "#ui/url-form.tsx";
import { paths } from "../paths.ts";
import { aggregateOf } from "./metric-chart.tsx";
import { lineField, lineQuery, MOST_LINES } from "./metric-lines.ts";
import type { ReadLine } from "./read-metrics.ts";

interface LinesFormProps {
  lines: ReadLine[];
  metrics: MetricView[];
  /** Attribute keys of the first metric. */
  keys: string[];
}

/** What the chart shows, line by line, and a place for one more. */
export function LinesForm({ lines, metrics, keys }: LinesFormProps) {
  const names = [...new Set(metrics.map(({ name }) => name))];
  const all = lines.map(({ line }) => line);
  return (
    <UrlForm action={paths.metrics()} className="my-3 space-y-2">
      <datalist id="metric-names">
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id="metric-keys">
        {keys.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </datalist>
      {lines.map((read, index) => (
        <div key={`${index} ${read.line.metric}`} className="flex flex-wrap items-end gap-2">
          <LineFields read={read} index={index} />
          <Link
            href={paths.metrics(lineQuery(all.filter((_, other) => other !== index)))}
            className={buttonClass("quiet", SQUARE)}
            aria-label={`Remove ${read.line.metric}`}
            data-tip="Remove"
          >
            <Icon icon={X} />
          </Link>
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        {lines.length < MOST_LINES && (
          <Field label="Another metric" className="w-80 max-sm:w-full">
            <input
              name={lineField("metric", lines.length)}
              list="metric-names"
              className={TEXT_FIELD}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        <Button type="submit" look="primary">
          Show
        </Button>
      </div>
    </UrlForm>
  );
}

function LineFields({ read, index }: { read: ReadLine; index: number }) {
  const { line, answer } = read;
  const chosen = answer.ok ? answer.value.chosen : null;
  const choices = chosen === null ? AGGREGATES : aggregatesOf(chosen.type);
  return (
    <>
      {line.type !== null && <input type="hidden" name={lineField("type", index)} value={line.type} />}
      {line.unit !== null && <input type="hidden" name={lineField("unit", index)} value={line.unit} />}
      <Field label="Metric" className="w-80 max-sm:w-full">
        <input
          name={lineField("metric", index)}
          defaultValue={line.metric}
          list="metric-names"
          className={TEXT_FIELD}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Figure" className="w-28">
        <Select name={lineField("agg", index)} defaultValue={aggregateOf(read)} className="w-full">
          {choices.map((aggregate) => (
            <option key={aggregate}>{aggregate}</option>
          ))}
        </Select>
      </Field>
      <Field label="Where" className="min-w-40 flex-1 max-sm:w-full max-sm:flex-none">
        <input
          name={lineField("where", index)}
          defaultValue={line.query}
          placeholder="http.route:/cart !status:5*"
          className={`${TEXT_FIELD} font-mono`}
          autoComplete="off"
          spellCheck={false}
          data-filter={index === 0 ? true : undefined}
        />
      </Field>
      <Field label="Group by" className="w-52 max-sm:w-full">
        <input
          name={lineField("by", index)}
          defaultValue={line.groupBy}
          list="metric-keys"
          placeholder="up to three, a,b,c"
          className={`${TEXT_FIELD} font-mono`}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}

function Field({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: React.ReactNode;
}) {
  return (
    <label className={`block ${className}`}>
      <span className="mb-1 block text-xs text-muted">{label}</span>
      {children}
    </label>
  );
}
