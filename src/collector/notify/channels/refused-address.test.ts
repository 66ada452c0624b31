import { expect, it } from "vitest";
import { refusedReason } from "./refused-address.ts";

it("refuses where clouds keep the credentials of machines, however it is written", () => {
  const refused = [
    "169.254.169.254",
    "169.254.0.1",
    "fe80::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
  ];
  for (const address of refused)
    expect([address, refusedReason(address)]).toEqual([address, expect.any(String)]);
});

it("allows the operator's own machines", () => {
  for (const address of ["127.0.0.1", "::1", "10.0.0.9", "192.168.1.2", "fd12::1", "93.184.216.34"])
    expect([address, refusedReason(address)]).toEqual([address, null]);
});
