import { expect, test } from "vitest";
import { hostName, isLoopback } from "./loopback.ts";

test.each(["localhost", "LocalHost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "%s is loopback",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each([
  "",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.1",
  "evil.example#127.0.0.1",
  "192.168.1.4",
  "::ffff:10.0.0.1",
  "0.0.0.0",
])("%j is not", (host) => expect(isLoopback(host)).toBe(false));

test.each([
  ["localhost:3001", "localhost"],
  ["[::1]:3001", "[::1]"],
  ["evil.example", "evil.example"],
  ["127.0.0.1:80@evil.example", "127.0.0.1:80@evil.example"],
  [undefined, ""],
])("the name in the Host header %j is %j", (host, name) => expect(hostName(host)).toBe(name));
