/** What a call's form holds: inputs are named `<entity>.<field>`, and `parameter.<name>` for the parts of the path. */
export function readForm(form: FormData): {
  parameters: Record<string, string>;
  things: Record<string, Record<string, string>>;
} {
  const parameters: Record<string, string> = {};
  const things: Record<string, Record<string, string>> = {};
  for (const [name, value] of form) {
    const dot = name.indexOf(".");
    const [owner, field] = [name.slice(0, dot), name.slice(dot + 1)];
    if (dot === -1 || typeof value !== "string") continue;
    if (owner === "parameter") parameters[field] = value;
    else (things[owner] ??= {})[field] = value;
  }
  return { parameters, things };
}
