import { describe, expect, test } from "vitest";
import { enclosingFunctions } from "./enclosing-function.ts";

/** The function around `@` in a source. */
function around(marked: string, path = "a.tsx"): string | null | undefined {
  const at = marked.indexOf("@");
  const before = marked.slice(0, at).split("\n");
  const source = marked.replace("@", "");
  return enclosingFunctions(path, source)(before.length, (before.at(-1) ?? "").length + 1);
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
  ])("%s", (_what, source, name) => {
    expect(around(source)).toBe(name);
  });

  test.each([
    ["callback", "items.map((item) => @item.total)"],
    ["callback function", "items.map(function () { @x() })"],
    ["called at once", "(() => { @x() })()"],
    ["branch of a condition", "const a = b ? c : () => @x()"],
    ["computed", "const o = { [a]() { @x() } }"],
  ])("a nameless one has none: %s", (_what, source) => {
    expect(around(source)).toBeNull();
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
  ])("none is around a %s", (_what, source) => {
    expect(around(source)).toBeUndefined();
  });
});

describe("what looks like code and is not", () => {
  test.each([
    ["a string", `function pay() { const a = "}"; @x() }`],
    ["a comment", "function pay() { /* } */ // }\n @x() }"],
    ["a template", "function pay() { const a = `} ${ { b: `}` }.b } }`; @x() }"],
    ["a regular expression", "function pay() { return /[/}]\\/}/.test(a) && @x() }"],
    ["a division", "function pay() { const a = b / c; const d = '}'; return a / @x() }"],
    ["text of an element", "function pay() { return <p title='}'>It's } `here` <b>{a}</b></p> || @x() }"],
    ["a fragment", "function pay() { return <><A b /> } </> || @x() }"],
    ["a comparison", "function pay() { return a < b && c > d ? @x() : 1 }"],
  ])("%s", (_what, source) => {
    expect(around(source)).toBe("pay");
  });

  test("in plain TypeScript `<` is a type's", () => {
    expect(around("function pay() { const a = <any>b; return '}' + @x() }", "a.ts")).toBe("pay");
  });
});

test("the innermost of nested functions is meant, and the outer one after it", () => {
  const source = "function outer() { const inner = () => { A }; list.map((a) => a.b); B }";
  const name = (mark: string) => enclosingFunctions("a.js", source)(1, source.indexOf(mark) + 1);
  expect(name("A")).toBe("inner");
  expect(name("B")).toBe("outer");
});

test("any text is read, to its end and in one go", () => {
  const parts = [
    "<a>",
    "{",
    "}",
    "(",
    "`${",
    "/",
    "=>",
    "() => ",
    "a ? ",
    ": ",
    "<",
    "class A {",
    "'",
    "\\",
    "<a b={",
    "a<",
    "a: ",
  ];
  for (const part of parts) expect(() => around(`${part.repeat(20_000)}@`)).not.toThrow();
});
