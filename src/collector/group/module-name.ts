/** Classes that the JVM or a library generates at run time: everything after this is numbered anew each time. */
const MADE_AT_RUN_TIME =
  /(?:\$\$|_\$\$_|\$(?:Proxy|HibernateProxy|ByteBuddy|MockitoMock|Lambda))(?![a-z]).{0,300}$/s;
const NUMBERED = /(?:\$(?:fn__)?\d{1,9}){1,8}$/;
/** C#'s closures and state machines. */
const CLOSURE_CLASS = /(<[^<>]{0,200}>[cd]__)\w{0,40}/g;
/** The JVM changes how it calls by reflection after some calls, and numbers its accessors. */
const REFLECTION = /^(?:sun|jdk\.internal|java\.lang)\.reflect\./;

/** A class or module name without the parts generated anew in each build or run. */
export function moduleName(sent: string): string {
  const name = sent.includes("$") ? sent.replace(MADE_AT_RUN_TIME, "").replace(NUMBERED, "") : sent;
  return name.includes(">") ? name.replaceAll(CLOSURE_CLASS, "$1") : name;
}

/** Whether a frame only forwards a call by reflection. */
export function isReflection(module: string | undefined): boolean {
  return module !== undefined && REFLECTION.test(module);
}
