import { describe, expect, test } from "vitest";
import { findFunctions } from "./find-functions.ts";
import { type Enclosing, sourceMapOf } from "./source-map.ts";

/** The function around `@` in a source that is its own build: null for an anonymous one, undefined outside all functions. */
async function around(marked: string, path = "a.tsx"): Promise<string | null | undefined> {
  const at = marked.indexOf("@");
  const before = marked.slice(0, at).split("\n");
  const enclosing = await enclosingAt(path, marked.replace("@", ""), before.length, before.at(-1)!.length);
  if (enclosing === "unknown") throw new Error("the source cannot be parsed");
  return typeof enclosing === "object" ? enclosing.name : enclosing === "nameless" ? null : undefined;
}

/** Line from 1, column from 0. */
async function enclosingAt(path: string, source: string, line: number, column: number): Promise<Enclosing> {
  const mappings: number[][][] = [];
  mappings[line - 1] = [[column, 0, line - 1, column]];
  const map = {
    version: 3,
    sources: [path],
    sourcesContent: [source],
    names: [],
    mappings: Array.from(mappings, (part) => part ?? []),
  };
  const found = await sourceMapOf(map, (file, text) => Promise.resolve(findFunctions(file, text))).positionOf(
    line,
    column,
  );
  return "enclosing" in found ? found.enclosing : "unknown";
}

describe("a function's name", () => {
  test.each([
    ["declared", "function pay(cart) { return @cart.total }", "pay"],
    [
      "declared with types",
      "export async function pay<T>(cart: Cart<T>): Promise<Map<string, T>> { @x() }",
      "pay",
    ],
    ["declared to give back an object", "function pay(a: A): { b: B } { @x() }", "pay"],
    ["generator", "function* walk() { @x() }", "walk"],
    ["expression", "const pay = function () { @x() }", "pay"],
    ["own name of an expression", "const a = function pay() { @x() }", "pay"],
    ["arrow", "const pay = (cart) => { @x() }", "pay"],
    ["arrow without parentheses", "const pay = cart => @cart.total", "pay"],
    ["async arrow", "const pay = async <T,>(cart: T): Promise<void> => { @x() }", "pay"],
    ["typed variable", "const pay: Handler<Cart> = (cart) => @x()", "pay"],
    ["export of a property", "exports.pay = () => @x()", "pay"],
    ["property", "const o = { pay: function () { @x() }, other() {} }", "pay"],
    ["arrow property", "f({ pay: (cart) => @x(), other: 1 })", "pay"],
    ["quoted property", 'const o = { "pay-now": () => @x() }', "pay-now"],
    ["method of an object", "const o = { a: 1, async pay(cart) { @x() } }", "pay"],
    ["method of a class", "class Cart extends Base<X> { total(): number { @x() } }", "Cart.total"],
    ["private method", "class Cart { #total() { @x() } }", "Cart.#total"],
    ["getter", "class Cart { get total() { @x() } }", "Cart.total"],
    ["constructor", "class Cart { constructor(private a: A) { @x() } }", "new Cart"],
    ["field", "class Cart { total: Total = () => { @x() } }", "Cart.total"],
    ["class expression", "const Cart = class { total() { @x() } }", "Cart.total"],
    ["event handler", "const a = <button onClick={() => @x()}>Don't `do` {this}</button>", "onClick"],
    ["hook", "const save = useCallback(async () => { @x() }, [])", "save"],
    ["component", "export const Cart = React.memo(({ items }: Props) => { @x() })", "Cart"],
    ["default export", "export default function () { @x() }", "default"],
    ["parameter's default", "function pay(cart = @x()) {}", "pay"],
    ["beyond ASCII", "function zählen() { @x() }", "zählen"],
  ])("%s", async (_what, source, name) => {
    expect(await around(source)).toBe(name);
  });

  test.each([
    ["callback", "items.map((item) => @item.total)"],
    ["callback function", "items.map(function () { @x() })"],
    ["called immediately", "(() => { @x() })()"],
    ["branch of a condition", "const a = b ? c : () => @x()"],
    ["computed", "const o = { [a]() { @x() } }"],
  ])("an anonymous one has none: %s", async (_what, source) => {
    expect(await around(source)).toBeNull();
  });

  test.each([
    ["module", "@x()"],
    ["block", "if (a) { @x() }"],
    ["loop", "for (const a of b) { while (c) { @x() } }"],
    ["catch", "try { } catch (e) { @x() }"],
    ["case", "switch (a) { case f(x): { @x() } }"],
    ["condition", "const a = b ? f(x) : { c: @x() }"],
    ["after an arrow", "const f = (x) => x + 1\nconst b = @x()"],
    ["after a method", "class A { b() {} }\n@x()"],
    ["call's argument", "describe(a, { b: @x() })"],
    ["type", "type F = (a: string) => void;\n@x()"],
    ["after an interface", "interface A { b(): void }\n@x()"],
  ])("none is around a %s", async (_what, source) => {
    expect(await around(source)).toBeUndefined();
  });
});

describe("text that looks like code", () => {
  test.each([
    ["a string", `function pay() { const a = "}"; @x() }`],
    ["a comment", "function pay() { /* } */ // }\n @x() }"],
    ["a template", "function pay() { const a = `} ${ { b: `}` }.b } }`; @x() }"],
    ["a regular expression", "function pay() { return /[/}]\\/}/.test(a) && @x() }"],
    ["a division", "function pay() { const a = b / c; const d = '}'; return a / @x() }"],
    ["text of an element", "function pay() { return <p title='}'>It's `here` <b>{a}</b></p> || @x() }"],
    ["a fragment", "function pay() { return <><A b='}' /> it's </> || @x() }"],
    ["a comparison", "function pay() { return a < b && c > d ? @x() : 1 }"],
  ])("%s", async (_what, source) => {
    expect(await around(source)).toBe("pay");
  });

  test("in plain TypeScript `<` begins a type", async () => {
    expect(await around("function pay() { const a = <any>b; return '}' + @x() }", "a.ts")).toBe("pay");
  });
});

test("a left shift is not an element: every later function keeps its name", async () => {
  const source =
    "const bit = (e) => 1<<e;\nfunction pay() { return bit(2)<3 ? 1 : 2 }\nfunction refund() { @x() }";
  for (const path of ["a.js", "a.ts", "a.tsx"]) expect(await around(source, path)).toBe("refund");
});

test("finds the innermost of nested functions, and the outer one after it", async () => {
  const source = "function outer() { const inner = () => { A }; list.map((a) => a.b); B }";
  expect(await around(source.replace("A", "@"))).toBe("inner");
  expect(await around(source.replace("B", "@"))).toBe("outer");
});

describe("a source that does not parse as it is", () => {
  test.each([
    ["types in JavaScript, as Flow has them", "function pay(cart: ?Cart): void { @x() }", "a.js"],
    ["an element in plain TypeScript", "function pay() { return <p>{@x()}</p> }", "a.ts"],
    ["a broken statement before it", "const a = ;\n\nfunction pay() {\n  @x()\n}\n", "a.ts"],
    ["a broken statement after it", "function pay() {\n  @x()\n}\nfunction refund() { if (\n", "a.ts"],
    [
      "a component of Vue",
      "<template><p>{{ a }}</p></template>\n<script>\nexport default { methods: { pay() { @x() } } }\n</script>",
      "a.vue",
    ],
  ])("%s", async (_what, source, path) => {
    expect(await around(source, path)).toBe("pay");
  });

  test("Flow's own syntax", async () => {
    const source = [
      "/** @flow */",
      "type A = {| +a: string |};",
      "function pay<T: Object>(a: ?A) { const b = (a: any); x(b) }",
    ].join("\n");
    expect(await enclosingAt("a.js", source, 3, 53)).toEqual({ name: "pay" });
  });

  test("finds nothing in the broken statement itself", async () => {
    const source = "function pay() {\n  a b c\n  x()\n}\nrefund()\n";
    expect(await enclosingAt("a.ts", source, 3, 2)).toBe("unknown");
    expect(await enclosingAt("a.ts", source, 5, 0)).toBe("module");
  });

  test("returns undefined for anything but JavaScript", () => {
    expect(findFunctions("a.css", "@media print { a { color: red } }\n".repeat(9))).toBeUndefined();
    expect(findFunctions("a.coffee", "pay = (cart) ->\n  cart.total\n".repeat(9))).toBeUndefined();
  });
});
