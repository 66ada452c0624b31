import { describe, expect, it } from "vitest";
import type { Frame } from "../event.ts";
import { frameForm } from "./frame-form.ts";
import { frameText } from "./frame-text.ts";

const KERNEL = {
  function: "__workq_kernreturn",
  package: "/usr/lib/system/libsystem_kernel.dylib",
  image_addr: "0x00000001030ed000",
  instruction_addr: "0x000000010310a292",
  symbol_addr: "0x000000010310a288",
};

/** Frames as SDKs send them, and what their runtimes print. */
const FRAMES: [platform: string, frame: Frame, text: string][] = [
  [
    "java",
    { module: "com.acme.shop.cart.Cart", function: "add", filename: "Cart.java", lineno: 3 },
    "at com.acme.shop.cart.Cart.add(Cart.java:3)",
  ],
  [
    "java",
    { module: "sun.nio.ch.Net", function: "bind0", filename: "Net.java", native: true },
    "at sun.nio.ch.Net.bind0(Native Method)",
  ],
  [
    "java",
    { module: "android.view.View", function: "-$$Nest$mperformClickInternal", lineno: 0 },
    "at android.view.View.-$$Nest$mperformClickInternal(Unknown Source)",
  ],
  [
    "other",
    { module: "io.sentry.example.Application", function: "main", filename: "Application.java", lineno: 13 },
    "at io.sentry.example.Application.main(Application.java:13)",
  ],
  [
    "csharp",
    {
      module: "Shop.Api.Controllers.CartController",
      function: "Get(Int32 id)",
      filename: "C:\\src\\Shop\\CartController.cs",
      lineno: 27,
      colno: 13,
    },
    "at Shop.Api.Controllers.CartController.Get(Int32 id) in C:\\src\\Shop\\CartController.cs:line 27",
  ],
  ["csharp", { module: "(unknown)", function: "lambda_method" }, "at lambda_method"],
  [
    "go",
    {
      module: "github.com/sourcegraph/conc",
      function: "(*WaitGroup).Wait",
      abs_path: "/go/pkg/conc/waitgroup.go",
      lineno: 32,
    },
    "github.com/sourcegraph/conc.(*WaitGroup).Wait\n        /go/pkg/conc/waitgroup.go:32",
  ],
  [
    "native",
    {
      function: "shop::cart::add::h4e8f5f76222f4872 ",
      filename: "src/cart.rs",
      lineno: 12,
      colno: 5,
      instruction_addr: "0x55b95be9fac2",
      package: "shop",
    },
    "0   shop 0x55b95be9fac2 shop::cart::add (src/cart.rs:12:5)",
  ],
  [
    "python",
    {
      module: "errors.views",
      function: "get",
      filename: "errors/views.py",
      lineno: 91,
      context_line: "    1 / 0",
    },
    'File "errors/views.py", line 91, in get\n      1 / 0',
  ],
  [
    "php",
    { function: "Illuminate\\Foundation\\Http\\Kernel::handle", filename: "/vendor/Kernel.php", lineno: 116 },
    "#0 /vendor/Kernel.php(116): Illuminate\\Foundation\\Http\\Kernel::handle()",
  ],
  ["php", { filename: "/public/index.php", lineno: 55 }, "#0 /public/index.php(55): {main}"],
  [
    "ruby",
    { function: "block in <main>", filename: "bin/raven", lineno: 36 },
    "bin/raven:36:in 'block in <main>'",
  ],
  [
    "elixir",
    {
      function: "Plug.Cowboy.Handler.init/2",
      module: "Elixir.Plug.Cowboy.Handler",
      filename: "lib/handler.ex",
      lineno: 12,
    },
    "lib/handler.ex:12: Plug.Cowboy.Handler.init/2",
  ],
  ["cocoa", KERNEL, "0   libsystem_kernel.dylib + 0x1d292 0x000000010310a292 __workq_kernreturn + 0xa"],
  ["cocoa", { ...KERNEL, function: undefined }, "0   libsystem_kernel.dylib + 0x1d292 0x000000010310a292"],
  ["native", { function: "stop", package: "C:\\Windows\\SYSTEM32\\ntdll.dll" }, "0   ntdll.dll stop"],
  [
    "node",
    { function: "place", filename: "src/place.ts", lineno: 9, colno: 2 },
    "at place (src/place.ts:9:2)",
  ],
  ["javascript", { filename: "app.js", lineno: 1 }, "at <anonymous> (app.js:1)"],
  [
    "cocoa",
    { platform: "javascript", function: "render", filename: "app.tsx", lineno: 4, colno: 1 },
    "at render (app.tsx:4:1)",
  ],
  ["perl", { function: "main::run", filename: "run.pl", lineno: 4 }, "at main::run (run.pl:4)"],
];

it.each(FRAMES)("%s: %j", (platform, frame, text) => {
  expect(frameText(frame, platform, 0)).toBe(text);
});

describe("the parts of a frame", () => {
  it("names a function with what it belongs to, and the place in the language's form", () => {
    const java = { module: "com.acme.Cart", function: "add", filename: "Cart.java", lineno: 3 };
    expect(frameForm(java, "java")).toEqual({
      scope: "com.acme.Cart.",
      name: "add",
      folder: "",
      file: "Cart.java",
      position: ":3",
    });
    const python = { module: "shop.cart", function: "add", filename: "shop/cart.py", lineno: 3 };
    expect(frameForm(python, "python")).toMatchObject({
      scope: "shop.cart.",
      folder: "shop/",
      position: ", line 3",
    });
  });

  it("does not repeat a module that is in the function's name, nor one that JavaScript derives from a file", () => {
    expect(frameForm({ module: "std::rt", function: "std::rt::lang_start" }, "rust").scope).toBe("");
    expect(frameForm({ module: "views/cart", function: "add" }, "javascript").scope).toBe("");
  });

  it("locates a native frame in its library, or by its address if the library's start is unknown", () => {
    expect(frameForm(KERNEL, "cocoa").file).toBe("libsystem_kernel.dylib + 0x1d292");
    expect(frameForm({ ...KERNEL, image_addr: undefined }, "cocoa").file).toBe(
      "libsystem_kernel.dylib 0x000000010310a292",
    );
    expect(frameForm({ ...KERNEL, image_addr: "zero" }, "cocoa").file).toBe(
      "libsystem_kernel.dylib 0x000000010310a292",
    );
  });
});
