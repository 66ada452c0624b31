import { beforeEach, expect, test } from "vitest";
import { createSignInLimit, type SignInLimit } from "./sign-in-limit.ts";

let now: number;
let limit: SignInLimit;
beforeEach(() => {
  now = 1_795_176_000_000;
  limit = createSignInLimit(() => now);
});

/** Attempts as soon as it may, and returns how long it waited each time. */
function waitsOf(address: string, attempts: number): number[] {
  return Array.from({ length: attempts }, () => {
    const start = now;
    for (let wait = limit.attempt(address, "anna"); wait > 0; wait = limit.attempt(address, "anna"))
      now += wait;
    return now - start;
  });
}

test("an address waits twice as long after each wrong password from the sixth on, a minute at most", () => {
  expect(waitsOf("192.0.2.1", 13)).toEqual([
    0, 0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test("an attempt that comes too early costs nothing", () => {
  waitsOf("192.0.2.1", 5);
  for (let more = 0; more < 100; more++) expect(limit.attempt("192.0.2.1", "anna")).toBe(1_000);
  now += 1_000;
  expect(limit.attempt("192.0.2.1", "anna")).toBe(0);
});

test("another address does not wait", () => {
  waitsOf("192.0.2.1", 12);
  expect(limit.attempt("192.0.2.2", "anna")).toBe(0);
});

test("the addresses of one IPv6 network wait together", () => {
  waitsOf("2001:db8:1:2::1", 5);
  expect(limit.attempt("2001:db8:1:2:ffff::2", "anna")).toBe(1_000);
  expect(limit.attempt("2001:db8:1:3::1", "anna")).toBe(0);
});

test("a correct password clears an address, and so does an hour", () => {
  waitsOf("192.0.2.1", 8);
  limit.clear("192.0.2.1", "anna");
  expect(waitsOf("192.0.2.1", 5)).toEqual([0, 0, 0, 0, 0]);
  now += 3_600_000;
  expect(waitsOf("192.0.2.1", 5)).toEqual([0, 0, 0, 0, 0]);
});

test("guesses at an account from many addresses slow its checks down, two seconds at most, until they stop", () => {
  for (let from = 0; from < 20; from++) limit.attempt(`192.0.2.${from}`, "anna");
  expect(limit.slowDown("anna")).toBe(0);
  for (let from = 20; from < 30; from++) limit.attempt(`192.0.2.${from}`, "anna");
  expect(limit.slowDown("anna")).toBe(500);
  for (let from = 30; from < 250; from++) limit.attempt(`192.0.2.${from}`, "anna");
  expect(limit.slowDown("anna")).toBe(2_000);
  expect(limit.slowDown("zoe")).toBe(0);
  now += 300_000;
  expect(limit.slowDown("anna")).toBe(0);
});

test("one's own password gives no more guesses at somebody else's", () => {
  for (let guess = 0; guess < 5; guess++) {
    expect(limit.attempt("192.0.2.1", "zoe")).toBe(0);
    expect(limit.attempt("192.0.2.1", "anna")).toBe(guess < 4 ? 0 : 1_000);
    if (guess < 4) limit.clear("192.0.2.1", "anna");
  }
  now += 1_000;
  expect(limit.attempt("192.0.2.1", "zoe")).toBe(0);
  expect(limit.attempt("192.0.2.1", "zoe")).toBe(2_000);
});
