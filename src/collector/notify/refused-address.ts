import { BlockList, isIPv6 } from "node:net";

const refused = new BlockList();
// Link-local addresses, where clouds answer any process of a machine with its credentials. Private and loopback addresses stay
// allowed: the operator's own services are there.
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("100.100.100.200", "ipv4");

/** Whether messages may not be sent to an IP address, also one of IPv4 within IPv6. */
export function isRefusedAddress(address: string): boolean {
  return refused.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
