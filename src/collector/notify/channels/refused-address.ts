import { BlockList, isIPv6 } from "node:net";

const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
// Where clouds answer the same outside of the link-local networks.
linkLocal.addAddress("fd00:ec2::254", "ipv6");
linkLocal.addAddress("100.100.100.200", "ipv4");

/**
 * Why nothing is sent to an IP address, also one of IPv4 within IPv6; null if something may be. At link-local addresses clouds
 * answer any process with the machine's credentials. Private and loopback addresses are allowed: the operator's services are there.
 */
export function refusedReason(address: string): string | null {
  return linkLocal.check(address, isIPv6(address) ? "ipv6" : "ipv4")
    ? "it is a link-local address, where machines keep their credentials"
    : null;
}
