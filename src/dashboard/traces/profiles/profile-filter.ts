import { choice, param, type SearchParams } from "../../search-params.ts";

/** How samples are shown. */
export interface FlameFilter {
  show: "all" | "app";
  idle: "0" | "1";
  sort: "self" | "total";
  /** Undefined for the usual one. */
  thread?: string | undefined;
  trace?: string | undefined;
  span?: string | undefined;
}

/** Reads the state of a page with samples from its URL. */
export function readFlameFilter(search: SearchParams): FlameFilter {
  return {
    show: choice(search, "show", ["all", "app"]),
    idle: choice(search, "idle", ["0", "1"]),
    sort: choice(search, "sort", ["self", "total"]),
    thread: param(search, "thread"),
    trace: param(search, "trace"),
    span: param(search, "span"),
  };
}

/** The state as URL parameters, without defaults. */
export function flameQuery({ show, idle, sort, ...rest }: FlameFilter) {
  return {
    ...rest,
    show: show === "all" ? undefined : show,
    idle: idle === "0" ? undefined : idle,
    sort: sort === "self" ? undefined : sort,
  };
}
