import { expect, it } from "vitest";
import { failureText } from "./failure-text.ts";

const withCode = (code: string) => Object.assign(new Error("of 10.0.0.9"), { code });

it("says what is wrong with a certificate or a connection", () => {
  expect(failureText(withCode("CERT_HAS_EXPIRED"))).toBe("the certificate has expired");
  expect(failureText(withCode("ECONNREFUSED"))).toBe("the connection was refused");
  expect(failureText(withCode("HPE_INVALID_CONSTANT"))).toBe("it did not answer in HTTP");
});

it("reads the first of several attempts, and shows a code but never the message of others", () => {
  expect(failureText(new AggregateError([withCode("EHOSTUNREACH"), withCode("ECONNREFUSED")]))).toBe(
    "the host cannot be reached",
  );
  expect(failureText(withCode("EODD"))).toBe("the connection failed (EODD)");
  expect(failureText(withCode("toString"))).toBe("the connection failed (toString)");
  expect(failureText(new Error("of 10.0.0.9"))).toBe("the connection failed");
  expect(failureText("odd")).toBe("the connection failed");
});
