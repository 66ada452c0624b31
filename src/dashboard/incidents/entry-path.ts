import type { EntryView } from "#api/incidents.ts";
import { paths } from "../paths.ts";

/** The page that an entry of a timeline leads to. */
export function entryPath(target: NonNullable<EntryView["target"]>): string {
  switch (target.kind) {
    case "alerts":
      return paths.alerts();
    case "release":
      return paths.release(target.version);
    case "issue":
      return paths.issue(target.issueId);
    case "trace":
      return paths.trace(target.traceId);
    case "log":
      return paths.logs({ around: target.time, line: target.logId });
    case "operation": {
      const { service, operation, start, end } = target;
      return operation === ""
        ? paths.traces({ view: "operations", service, from: start, to: end })
        : paths.operation({ of: service, name: operation, from: start, to: end });
    }
  }
}
