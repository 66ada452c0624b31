import type { ReactNode } from "react";
import { SELECT, TEXT_FIELD } from "#ui/text-field.ts";
import { ownField, ownRows } from "./scrubbing-fields.ts";

interface OwnDetectorsProps {
  values: Record<string, string>;
  problems: Record<string, string>;
  /** The hits of the saved ones, by name. */
  hits: ReadonlyMap<string, ReactNode>;
}

/** The project's own detectors as rows of fields, and an empty row for the next one. */
export function OwnDetectors({ values, problems, hits }: OwnDetectorsProps) {
  const rows = ownRows(values);
  return (
    <fieldset>
      <legend className="type-section">Own detectors</legend>
      <p className="mb-2 text-sm text-muted">
        The values of a key, or what matches a regular expression in RE2’s syntax, such as{" "}
        <code>{String.raw`CUST-\d{8}`}</code>. Start with <code>(?i)</code> to ignore case. Clear a row to
        delete it.
      </p>
      <ul className="space-y-3">
        {[...rows, (rows.at(-1) ?? -1) + 1].map((row) => (
          <OwnRow
            key={`${row} ${values[ownField(row, "name")] ?? ""} ${values[ownField(row, "value")] ?? ""}`}
            row={row}
            values={values}
            problems={problems}
            hits={hits.get(values[ownField(row, "name")] ?? "")}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface OwnRowProps extends Omit<OwnDetectorsProps, "hits"> {
  row: number;
  hits: ReactNode;
}

function OwnRow({ row, values, problems, hits }: OwnRowProps) {
  const field = (part: "name" | "by" | "value") => {
    const name = ownField(row, part);
    return {
      name,
      defaultValue: values[name] ?? (part === "by" ? "pattern" : ""),
      "aria-invalid": problems[name] !== undefined,
      "aria-describedby": problems[name] === undefined ? undefined : `${name}-problem`,
    };
  };
  const number = row + 1;
  return (
    <li className="grid gap-2 sm:grid-cols-[10rem_9rem_minmax(0,1fr)_9rem] sm:items-start">
      <div>
        <input
          {...field("name")}
          aria-label={`Name of detector ${number}`}
          placeholder="Name"
          autoComplete="off"
          className={TEXT_FIELD}
        />
        <Problem name={ownField(row, "name")} text={problems[ownField(row, "name")]} />
      </div>
      <select {...field("by")} aria-label={`Kind of detector ${number}`} className={SELECT}>
        <option value="pattern">Expression</option>
        <option value="key">Key</option>
      </select>
      <div>
        <input
          {...field("value")}
          aria-label={`Expression or key of detector ${number}`}
          placeholder="Expression or key"
          autoComplete="off"
          spellCheck={false}
          className={`${TEXT_FIELD} font-mono`}
        />
        <Problem name={ownField(row, "value")} text={problems[ownField(row, "value")]} />
      </div>
      {hits}
    </li>
  );
}

function Problem({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${name}-problem`} className="mt-1 text-xs break-words text-danger">
      {text}
    </p>
  );
}
