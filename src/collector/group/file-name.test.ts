import { describe, expect, test } from "vitest";
import { fileName } from "./file-name.ts";

const script = (abs_path: string) => fileName({ abs_path }, true);

describe("file names", () => {
  test.each([
    ["webpack's hash", "/assets/app.3f2a1c9e.js", "/assets/app.9b8d7e6f.js"],
    ["Vite's hash", "/assets/index-DiwrgTda.js", "/assets/index-B3k_xQ-9.js"],
    ["Turbopack's name", "/_next/static/chunks/15-k-y2k4fnvv.js", "/_next/static/chunks/03l66vr5ptuzf.js"],
    ["a numbered chunk", "/static/js/2.8344d167.chunk.js", "/static/js/14.0badc0ff.chunk.js"],
    ["the origin and a query", "https://a.example/app.js", "https://b.example/app.js?v=3#x"],
    ["the release's folder", "/srv/releases/1/app.js", "/srv/releases/2/app.js"],
    ["another machine's separators", "C:\\srv\\App.js", "/srv/app.js"],
  ])("%s is ignored", (_what, a, b) => {
    expect(script(a)).toBe(script(b));
    expect(script(a)).toBeDefined();
  });

  test.each([
    ["/assets/cart.js", "/assets/user.js"],
    ["/assets/app-settings.js", "/assets/app-profiles.js"],
    ["/assets/jquery.js", "/assets/jquery-ui.js"],
  ])("%s is not %s", (a, b) => {
    expect(script(a)).not.toBe(script(b));
  });

  test("a number is part of the name of a file that was not built", () => {
    const written = (filename: string) => fileName({ filename, resolution: "original" }, true);
    expect(written("/srv/app/step-1.js")).not.toBe(written("/srv/app/step-2.js"));
  });

  test.each(["https://a.example", "https://a.example/", "<anonymous>", "[native code]", "blob:null"])(
    "%s is not a file",
    (file) => {
      expect(script(file)).toBeUndefined();
    },
  );

  test("the folder counts for resolved paths with a common file name", () => {
    const resolved = (filename: string) => fileName({ filename, raw: {} }, true);
    expect(resolved("src/app/cart/page.tsx")).toBe("cart/page.tsx");
    expect(resolved("src/app/cart/total.ts")).toBe("total.ts");
    expect(resolved("index.ts")).toBe("index.ts");
  });
});
