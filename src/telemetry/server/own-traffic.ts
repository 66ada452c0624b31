/** Paths that receive or show reports, and static files. Tracing them would make traces of tracing. */
const OWN_PATHS = ["/api/report", "/observe", "/healthz", "/readyz", "/_next/", "/icon.svg"];

/** Whether a request's path is the product's own reporting traffic rather than a visitor's. */
export function isOwnTraffic(path: string): boolean {
  return OWN_PATHS.some(
    (own) =>
      path === own || path.startsWith(own.endsWith("/") ? own : `${own}/`) || path.startsWith(`${own}?`),
  );
}
