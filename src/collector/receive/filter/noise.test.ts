import { describe, expect, test } from "vitest";
import { isCrawler, isExtensionFile, isExtensionMessage, isHealthCheck, isLocalhost } from "./noise.ts";

describe("noise", () => {
  test.each([
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
    ["Mozilla/5.0 (compatible; AhrefsBot; x)", true],
    ["facebookexternalhit/1.1", true],
    ["Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/120.0", false],
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36", false],
  ])("the user agent %s: crawler %s", (userAgent, expected) => {
    expect(isCrawler(userAgent)).toBe(expected);
  });

  test.each([
    ["GET /healthz", true],
    ["/api/ready/", true],
    ["GET https://shop.example/ping?x=1", true],
    ["healthcheck", true],
    ["GET /shipping", false],
    ["POST /health/records", false],
    ["up", false],
  ])("the name %s: health check %s", (name, expected) => {
    expect(isHealthCheck(name)).toBe(expected);
  });

  test.each([
    ["http://localhost:3000/x", true],
    ["https://127.0.0.1/", true],
    ["http://[::1]:80/", true],
    ["https://localhost.example/", false],
    ["no url", false],
  ])("the page %s: localhost %s", (url, expected) => {
    expect(isLocalhost(url)).toBe(expected);
  });

  test("extensions are recognised by their messages and files", () => {
    expect(isExtensionMessage("Error: Extension context invalidated.")).toBe(true);
    expect(isExtensionMessage("x is not a function")).toBe(false);
    expect(isExtensionFile("chrome-extension://abcdef/content.js")).toBe(true);
    expect(isExtensionFile("chrome-extension")).toBe(true);
    expect(isExtensionFile("https://shop.example/chrome-extension")).toBe(false);
    expect(isExtensionFile("https://shop.example/app.js")).toBe(false);
  });
});
