import type { LogView } from "#api/logs.ts";
import { writeTerm } from "#model/search/edit-search.ts";

/** Where the lines around a line are looked for. */
export interface Surroundings {
  from: string;
  query: string;
}

/** What tells the processes of a service apart, in OpenTelemetry's conventions; the first that a line has is used. */
const PROCESS_KEYS = [
  "service.instance.id",
  "k8s.pod.uid",
  "k8s.pod.name",
  "container.id",
  "process.pid",
  "host.name",
  "server.address",
];

/** The lines around a line: of everything, of its service and of its process, as far as it names one. */
export function logSurroundings({ service, attributes, resource }: LogView): Surroundings[] {
  const ofService = writeTerm("service", service);
  const found = PROCESS_KEYS.flatMap((key) => {
    const value = resource[key] ?? attributes[key];
    return (typeof value === "string" && value !== "") || typeof value === "number" ? [{ key, value }] : [];
  });
  const [process] = found;
  return [
    { from: "all services", query: "" },
    { from: service, query: ofService },
    ...(process === undefined
      ? []
      : [
          {
            from: `this process (${process.key})`,
            query: `${ofService} ${writeTerm(process.key, String(process.value))}`,
          },
        ]),
  ];
}
