import type { Call } from "#product/calls.ts";
import type { Entities, FieldType } from "#product/entities.ts";

/** One input of a call's form. */
export interface FormField {
  /** `<entity>.<field>`, or `parameter.<name>` for a parameter of the call's path. */
  name: string;
  title: string;
  kind: FieldType["kind"];
  /** Whether it accepts several ids. */
  many: boolean;
  required: boolean;
  choices: readonly string[];
  /** The initial value. */
  value: string;
}

/**
 * The inputs of a call's form: the parameters of its path, then the fields of each entity it takes.
 *
 * @param known values of parameters, by name, from the page's own address
 */
export function formFields(
  call: Call,
  entities: Entities,
  known: Readonly<Record<string, string>> = {},
): FormField[] {
  const parameters = [...call.path.matchAll(/\{([^}]{1,64})\}/g)].map(([, name = ""]) => ({
    name: `parameter.${name}`,
    title: name,
    kind: "text" as const,
    many: false,
    required: true,
    choices: [],
    value: known[name] ?? "",
  }));
  const fields = call.takes.flatMap((entity) =>
    Object.entries(entities[entity]?.fields ?? {}).map(([name, { title, type, required }]) => ({
      name: `${entity}.${name}`,
      title,
      kind: type.kind,
      many: type.kind === "reference" && type.many,
      required,
      choices: type.kind === "choice" ? type.of : [],
      value: "",
    })),
  );
  return [...parameters, ...fields];
}

/** The owner of a field, an entity or the path (`parameter`), and its key. */
export function splitName(name: string): [owner: string, key: string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}
