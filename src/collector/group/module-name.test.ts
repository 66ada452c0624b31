import { expect, test } from "vitest";
import { isReflection, moduleName } from "./module-name.ts";

test.each([
  ["foo.bar.Baz$$Lambda$40/1673859467", "foo.bar.Baz$$Lambda/0x00007f1a"],
  ["foo.Baz$$EnhancerBySpringCGLIB$$1a2b3c4d", "foo.Baz$$EnhancerBySpringCGLIB$$ffffffff"],
  ["foo.Baz$$SpringCGLIB$$0", "foo.Baz$$SpringCGLIB$$2"],
  ["foo.Baz$$ExternalSyntheticLambda0", "foo.Baz$$ExternalSyntheticLambda7"],
  ["foo.Baz_$$_jvst12_3", "foo.Baz_$$_jvst99_1"],
  ["com.sun.proxy.$Proxy12", "com.sun.proxy.$Proxy87"],
  ["foo.Baz$1", "foo.Baz$2$1"],
  ["core$_main$fn__1539", "core$_main$fn__1539$fn__1540"],
  ["App.Cart.<>c__DisplayClass12_0", "App.Cart.<>c__DisplayClass14_1"],
  ["App.Cart.<Total>d__12", "App.Cart.<Total>d__3"],
])("%s and %s are the same class", (a, b) => {
  expect(moduleName(a)).toBe(moduleName(b));
});

test.each([
  ["foo.Baz$Inner", "foo.Baz$Other"],
  ["foo.Baz$$anonfun$read$1", "foo.Baz$$anonfun$write$1"],
  ["App.Cart.<Total>d__12", "App.Cart.<Tax>d__12"],
  ["app.models", "app.views"],
])("%s and %s are different classes", (a, b) => {
  expect(moduleName(a)).not.toBe(moduleName(b));
});

test("the JVM's reflection frames are recognised", () => {
  expect(isReflection("jdk.internal.reflect.GeneratedMethodAccessor17")).toBe(true);
  expect(isReflection("java.lang.reflect.Method")).toBe(true);
  expect(isReflection("app.reflect.Method")).toBe(false);
  expect(isReflection(undefined)).toBe(false);
});
