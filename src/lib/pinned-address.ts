import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

export interface Address {
  address: string;
  family: number;
}

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<Address[]>;

export const resolveHost: Resolve = (host) => lookup(host, { all: true });

const refused = new BlockList();
// Link-local addresses, where clouds answer any process of a machine with its credentials. Private and loopback addresses stay
// allowed: the operator's own services are there.
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("100.100.100.200", "ipv4");

/** Whether nothing may be requested from an IP address, also one of IPv4 within IPv6. */
export function isRefusedAddress(address: string): boolean {
  return refused.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The IP address that a URL names; null if it names a host. */
export function addressOf({ hostname }: URL): Address | null {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(address);
  return family === 0 ? null : { address, family };
}

/** Makes a request connect to these addresses, whatever its host's name means by then. */
export function pinnedLookup(addresses: Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, addresses);
    else if (first === undefined) done(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), "");
    else done(null, first.address, first.family);
  };
}
