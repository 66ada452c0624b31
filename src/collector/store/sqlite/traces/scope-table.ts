import type { ScopeFacts } from "#model/scope.ts";

/** `facts` is the JSON of `ScopeFacts`; null where the scope is only a name. */
export interface EncodedScope {
  name: string;
  facts: string | null;
}

/** Numbers the distinct scopes of a batch. */
export interface ScopeTable {
  scopes: EncodedScope[];
  /** -1 for none. */
  add(name: string | null, facts: ScopeFacts | undefined): number;
}

export function createScopeTable(): ScopeTable {
  const scopes: EncodedScope[] = [];
  const named = new Map<string, number>();
  const detailed = new Map<ScopeFacts, number>();
  const append = (name: string, facts: string | null) => scopes.push({ name, facts }) - 1;
  return {
    scopes,
    add(name, facts) {
      if (facts === undefined) {
        if (name === null) return -1;
        const known = named.get(name) ?? append(name, null);
        named.set(name, known);
        return known;
      }
      // The records of a request's scope share the object.
      const known = detailed.get(facts);
      if (known !== undefined && scopes[known]?.name === (name ?? "")) return known;
      const added = append(name ?? "", JSON.stringify(facts));
      detailed.set(facts, added);
      return added;
    },
  };
}
