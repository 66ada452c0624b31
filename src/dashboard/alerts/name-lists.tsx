import type { NameLists } from "./rules/read-names.ts";

/** The names that fields suggest by `names-…`. */
export function NameListElements({ names }: { names: NameLists }) {
  return Object.entries(names).map(([list, values]) => (
    <datalist key={list} id={`names-${list}`}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
