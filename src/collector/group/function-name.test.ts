import { describe, expect, test } from "vitest";
import { functionName } from "./function-name.ts";

describe("JavaScript function names", () => {
  test.each([
    ["a call with await", "async loadCart", "loadCart"],
    ["the receiver", "Object.Cart.total", "total"],
    ["an alias", "t.render [as onClick]", "render"],
    ["a constructor", "new Cart", "Cart"],
    ["a bundler's number", "format$2", "format"],
    ["a transpiled async function", "_callee3$", "_callee$"],
    ["the path in old Firefox", "cart/this.total", "total"],
  ])("%s is ignored: %s", (_what, sent, name) => {
    expect(functionName(sent, true)).toBe(name);
  });

  test.each([
    "",
    "?",
    "<anonymous>",
    "anonymous",
    "Object.<anonymous>",
    "onClick/<",
    "HTMLElement.<anonymous>",
  ])("%j is not a name", (sent) => {
    expect(functionName(sent, true)).toBeUndefined();
  });
});

describe("in other languages, compilers' numbering is left out", () => {
  test.each([
    ["lambda$work$1", "lambda$work$4"],
    ["work$lambda$3", "work$lambda$0"],
    ["work$lambda-3", "work$lambda-0"],
    ["app::run::h0123456789abcdef", "app::run::hfedcba9876543210"],
    ["app::run::{{closure}}", "app::run::{closure#2}"],
    ["app::run::{closure_env#0}", "app::run::{closure_env#3}"],
    ["main.serve.func1", "main.serve.func2.1"],
    ["<Main>b__0_1", "<Main>b__3_0"],
    ["<Main>g__Read|0_0", "<Main>g__Read|2_1"],
    ["closure #1 in Cart.total()", "closure #3 in Cart.total()"],
    ["__20-[Cart total]_block_invoke", "__20-[Cart total]_block_invoke_2"],
    ["copy_items.isra.0", "copy_items.constprop.1"],
    ["copy_items", "copy_items [clone .cold]"],
    ["_foo_html_erb__3327151541118998292_70361296749460", "_foo_html_erb___112233445566_70009"],
    ["block in total", "block (2 levels) in total"],
    ["App\\{closure:/srv/app/cart.php:17}", "App\\{closure:/opt/app/cart.php:21}"],
    ["class@anonymous/srv/app/cart.php:17$0::run", "class@anonymous/srv/app/cart.php:29$3::run"],
    ["fn__1539", "fn__77"],
  ])("%s is %s", (a, b) => {
    expect(functionName(a, false)).toBe(functionName(b, false));
    expect(functionName(a, false)).toBeDefined();
  });

  test.each([
    ["lambda$work$1", "lambda$play$1"],
    ["main.serve.func1", "main.stop.func1"],
    ["<Main>g__Read|0_0", "<Main>g__Write|0_0"],
    ["<init>", "<clinit>"],
    ["std::vec::Vec<T>::push", "std::vec::Vec<T>::pop"],
    ["block in total", "block in tax"],
    ["func1", "func2"],
  ])("%s is not %s", (a, b) => {
    expect(functionName(a, false)).not.toBe(functionName(b, false));
  });

  test("an address is not a name", () => {
    expect(functionName("0x7ffee4c0", false)).toBeUndefined();
    expect(functionName("sub_10a2f", false)).toBeUndefined();
  });

  test("hostile names take linear time", () => {
    for (const part of [
      "<",
      "{closure",
      "lambda$1",
      ".func1",
      "$lambda$1",
      "block in ",
      "@anonymous:1",
      "{lambda(",
    ])
      expect(functionName(part.repeat(500), false)).toBeDefined();
  });
});
