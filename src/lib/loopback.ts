/** Whether a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name);
}

/** The host name of a `Host` header, without its port. */
export function hostName(host: string | undefined): string {
  return (host ?? "").replace(/:\d{1,5}$/, "");
}
