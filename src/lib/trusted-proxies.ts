import { BlockList, isIP } from "node:net";

/** Tells which peers are proxies that the operator named. */
export type TrustsProxy = (address: string) => boolean;

/** Reads addresses and CIDR ranges between commas, such as `10.0.0.5, 172.16.0.0/12, ::1`; undefined if one is invalid. */
export function readProxies(list: string): TrustsProxy | undefined {
  const proxies = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...more] = entry.split("/");
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
    if (family === 0 || bits > longest || more.length > 0) return undefined;
    proxies.addSubnet(address, bits, family === 4 ? "ipv4" : "ipv6");
  }
  return (peer) => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/, "");
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 4 ? "ipv4" : "ipv6");
  };
}

/**
 * The address of the client. `x-forwarded-for` is believed as far as trusted proxies wrote it: from its end up to the first
 * address that is not such a proxy, because everything before is what the client claimed.
 *
 * @param peer the address of the connection's other end
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | string[] | undefined,
  isTrusted: TrustsProxy,
): string {
  let client = peer.replace(/^::ffff:(?=\d+\.)/, "");
  const hops = [forwardedFor ?? []].flat().join(",").split(",");
  while (isTrusted(client)) {
    const before = hops.pop()?.trim() ?? "";
    if (isIP(before) === 0) break;
    client = before;
  }
  return client;
}

/** What one client can have many of counts as one: the /64 that an IPv6 connection usually owns. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(8 - groups.length - rest.length, 0)).fill("0");
  const whole = [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${whole.join(":")}::/64`;
}
