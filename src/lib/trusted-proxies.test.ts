import { expect, test } from "vitest";
import { clientAddress, clientNetwork, readProxies } from "./trusted-proxies.ts";

const trusts = (list: string) => readProxies(list) ?? (() => false);

test.each<[list: string, address: string, trusted: boolean]>([
  ["127.0.0.1", "127.0.0.1", true],
  ["127.0.0.1", "::ffff:127.0.0.1", true],
  ["127.0.0.1", "127.0.0.2", false],
  ["10.0.0.0/8, ::1", "10.255.0.1", true],
  ["10.0.0.0/8, ::1", "::1", true],
  ["10.0.0.0/8, ::1", "11.0.0.1", false],
  ["fd00::/8", "fd12::9", true],
  ["fd00::/8", "not an address", false],
])("%s contains %s: %s", (list, address, trusted) => expect(trusts(list)(address)).toBe(trusted));

test.each(["", "localhost", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "127.0.0.1,", "10.0.0.0/-1"])(
  "%j is no list of proxies",
  (list) => expect(readProxies(list)).toBeUndefined(),
);

const PROXIES = trusts("127.0.0.1, 10.0.0.0/8");

test.each<[string, string, string | string[] | undefined, string]>([
  ["nobody in between", "192.0.2.1", undefined, "192.0.2.1"],
  ["a client that claims another address", "192.0.2.1", "198.51.100.9", "192.0.2.1"],
  ["one proxy", "127.0.0.1", "192.0.2.1", "192.0.2.1"],
  [
    "one proxy, and a client that claims another address",
    "127.0.0.1",
    "198.51.100.9, 192.0.2.1",
    "192.0.2.1",
  ],
  ["two proxies", "127.0.0.1", "192.0.2.1, 10.0.0.5", "192.0.2.1"],
  ["the header twice", "127.0.0.1", ["198.51.100.9", "192.0.2.1"], "192.0.2.1"],
  ["a proxy that says nothing", "127.0.0.1", undefined, "127.0.0.1"],
  ["a proxy that passes on nonsense", "127.0.0.1", "<script>", "127.0.0.1"],
])("with %s", (_who, peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor, PROXIES)).toBe(client);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the network of %s is %s", (address, network) => expect(clientNetwork(address)).toBe(network));
