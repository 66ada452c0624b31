import { expect, it } from "vitest";
import { addressOf, isRefusedAddress, pinnedLookup } from "./pinned-address.ts";

it("refuses where clouds keep the credentials of machines, however it is written", () => {
  for (const address of [
    "169.254.169.254",
    "169.254.0.1",
    "fe80::1",
    "fd00:ec2::254",
    "100.100.100.200",
    "::ffff:169.254.169.254",
  ])
    expect([address, isRefusedAddress(address)]).toEqual([address, true]);
});

it("allows the operator's own machines", () => {
  for (const address of ["127.0.0.1", "::1", "10.0.0.9", "192.168.1.2", "fd12::1", "93.184.216.34"])
    expect([address, isRefusedAddress(address)]).toEqual([address, false]);
});

it("reads the address that a URL names, also one of IPv6 or written as a number", () => {
  expect(addressOf(new URL("http://[::1]:80/"))).toEqual({ address: "::1", family: 6 });
  expect(addressOf(new URL("http://2852039166/"))).toEqual({ address: "169.254.169.254", family: 4 });
  expect(addressOf(new URL("http://a.example/"))).toBeNull();
});

it("answers every lookup with the pinned addresses", () => {
  const address = { address: "127.0.0.1", family: 4 };
  pinnedLookup([address])("other.example", { all: true }, (error, found) => {
    expect([error, found]).toEqual([null, [address]]);
  });
  pinnedLookup([address])("other.example", {}, (error, found, family) => {
    expect([error, found, family]).toEqual([null, "127.0.0.1", 4]);
  });
  pinnedLookup([])("other.example", {}, (error) => {
    expect(error?.code).toBe("ENOTFOUND");
  });
});
