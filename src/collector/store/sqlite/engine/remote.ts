/**
 * Functions that run on another thread, by name: a message cannot carry a function. Each entry loads the module that exports
 * the function under the entry's name; its first argument is what the thread holds (files, or the writer's context).
 */
export type RemoteTable = Record<string, Load>;

type Load<Module = object> = (() => Promise<Module>) & { isSlow?: true };
type Remote = (held: never, ...args: never[]) => unknown;

/** A table as its callers see it: the same names, without the thread's own argument, returning promises. */
export type RemoteMethods<Table> = {
  [Name in keyof Table]: Table[Name] extends Load<infer Module>
    ? Name extends keyof Module
      ? Module[Name] extends (held: never, ...args: infer Args) => infer Answer
        ? (...args: Args) => Promise<Answer>
        : never
      : never
    : never;
};

export interface RemoteCall {
  name: string;
  args: unknown[];
}

/** Returns the table; an entry whose module does not export a function of its name is a type error. */
export function remote<Table extends { [Name in keyof Table]: Load<{ [Same in Name]: Remote }> }>(
  table: Table,
): Table {
  return table;
}

/** Marks a question that reads very many rows: such questions leave one reader free for the others. */
export function slow<Module>(load: () => Promise<Module>): Load<Module> {
  return Object.assign(() => load(), { isSlow: true as const });
}

export function slowNames(table: RemoteTable): ReadonlySet<string> {
  return new Set(Object.keys(table).filter((name) => table[name]?.isSlow === true));
}

/** A method for each entry of the table that sends its name and arguments. */
export function remoteMethods<Table extends object>(
  table: Table,
  send: (name: string, args: unknown[]) => Promise<unknown>,
): RemoteMethods<Table> {
  const methods = Object.keys(table).map((name) => [name, (...args: unknown[]) => send(name, args)]);
  return Object.fromEntries(methods) as RemoteMethods<Table>;
}

type Loaded = (held: unknown, ...args: unknown[]) => unknown;

/** Loads functions by name on the thread that runs them, each module once, on first use. */
export function createRemoteLoader(table: RemoteTable): (name: string) => Loaded | Promise<Loaded> {
  const loaded = new Map<string, Loaded>();
  return (name) => loaded.get(name) ?? load(name);

  async function load(name: string): Promise<Loaded> {
    // The name comes from the same table on the other thread, and its type guarantees the export.
    const exported = (await table[name]!()) as Record<string, Loaded>;
    const found = exported[name]!;
    loaded.set(name, found);
    return found;
  }
}
