import { PROXY_FAULT } from "./fail-in-proxy.ts";

export interface Fault {
  /** Identifies the fault in URLs and tests. */
  key: string;
  title: string;
  /** What happens, and what the dashboard shows afterwards. */
  story: string;
  trigger: { kind: "page"; href: string } | { kind: "button" };
}

/** Every fault, in the order of a request: server first, then browser, then what is merely slow or noisy. */
export const FAULTS: readonly Fault[] = [
  {
    key: "server-component",
    title: "Server component",
    story: "A page throws while the server renders it.",
    trigger: { kind: "page", href: "/faults/server-component" },
  },
  {
    key: "route-handler",
    title: "Route handler",
    story: "An endpoint throws instead of answering.",
    trigger: { kind: "page", href: "/faults/route-handler" },
  },
  {
    key: "server-action",
    title: "Server action",
    story: "A form is submitted, and its server action throws.",
    trigger: { kind: "button" },
  },
  {
    key: "clicked-action",
    title: "Action of a click handler",
    story: "A click handler calls a server action without awaiting it, and the action throws.",
    trigger: { kind: "button" },
  },
  {
    key: "proxy",
    title: "Proxy",
    story: "The code that runs before every route throws.",
    trigger: { kind: "page", href: PROXY_FAULT },
  },
  {
    key: "uncaught",
    title: "After the answer",
    story: "A page is answered; then a timer it left behind throws, and a promise is rejected.",
    trigger: { kind: "page", href: "/faults/uncaught" },
  },
  {
    key: "part",
    title: "One part of a page",
    story: "One of three parts fails; the others stay usable.",
    trigger: { kind: "page", href: "/faults/parts" },
  },
  {
    key: "maintenance",
    title: "Catalogued on the server",
    story: "A page throws a catalogued error: it answers 503 with the catalogue’s text.",
    trigger: { kind: "page", href: "/faults/answers/maintenance" },
  },
  {
    key: "client-catalogued",
    title: "Catalogued in the browser",
    story: "A component throws a catalogued error.",
    trigger: { kind: "button" },
  },
  {
    key: "client-throw",
    title: "Client throw",
    story: "A click handler throws in the browser.",
    trigger: { kind: "button" },
  },
  {
    key: "unhandled-rejection",
    title: "Unhandled rejection",
    story: "A promise is rejected in the browser and nothing handles it.",
    trigger: { kind: "button" },
  },
  {
    key: "react-boundary",
    title: "React boundary",
    story: "A component throws while it renders in the browser; the error page catches it.",
    trigger: { kind: "button" },
  },
  {
    key: "hydration-mismatch",
    title: "Hydration mismatch",
    story: "Server and browser render different text.",
    trigger: { kind: "page", href: "/faults/hydration-mismatch" },
  },
  {
    key: "slow-upstream",
    title: "Slow upstream",
    story:
      "A page waits 1.5 seconds for another service. Nothing fails; its trace shows where the time went.",
    trigger: { kind: "page", href: "/faults/slow-upstream" },
  },
  {
    key: "n-plus-one",
    title: "N+1 calls",
    story: "A page makes twelve requests one after the other.",
    trigger: { kind: "page", href: "/faults/n-plus-one" },
  },
  {
    key: "log-burst",
    title: "Log burst",
    story: "A page writes two hundred log lines of every level.",
    trigger: { kind: "page", href: "/faults/log-burst" },
  },
];
