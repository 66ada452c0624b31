import { parseSync, Visitor, type ImportExpression, type Node, type StringLiteral } from "oxc-parser";

export interface ImportSite {
  specifier: string;
  line: number;
  /** True if the import disappears once types are stripped. */
  typeOnly: boolean;
}

/** The facts the rules need about one file. */
export interface ParsedModule {
  imports: ImportSite[];
  /** Lines of dynamic imports with a computed target, which no rule can check. */
  computedImports: number[];
  /** Lines that read `process.env` or import `env` from `node:process`. */
  environmentReads: number[];
  /** Lines that use `console`. */
  consoleUses: number[];
  /** True if the file has statements and all of them only re-export. */
  onlyReExports: boolean;
  /** `use client` or `use server`, if the file begins with it. */
  directive: string | undefined;
}

/**
 * Parses one TypeScript file. Throws if it is not valid TypeScript, since a file that cannot be parsed cannot be
 * checked.
 */
export function parseModule(path: string, text: string): ParsedModule {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);

  const lineAt = lineFinder(text);
  const imports: ImportSite[] = [];
  const computedImports: number[] = [];
  const environmentReads: number[] = [];
  const consoleUses: number[] = [];

  const add = (source: StringLiteral, typeOnly = false) => {
    imports.push({ specifier: source.value, line: lineAt(source.start), typeOnly });
  };
  new Visitor({
    ImportDeclaration(node) {
      add(node.source, node.importKind === "type");
      const names = node.specifiers.map((each) => each.type === "ImportSpecifier" && nameOf(each.imported));
      if (/^(?:node:)?process$/.test(node.source.value) && names.includes("env"))
        environmentReads.push(lineAt(node.start));
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source, node.exportKind === "type");
    },
    ExportAllDeclaration(node) {
      add(node.source, node.exportKind === "type");
    },
    TSImportType(node) {
      add(node.source, true);
    },
    ImportExpression(node) {
      const source = literalSource(node);
      if (source) add(source);
      else computedImports.push(lineAt(node.start));
    },
    NewExpression(node) {
      const [target, base] = node.arguments;
      if (nameOf(node.callee) !== "URL" || !isString(target) || base?.type !== "MemberExpression") return;
      const ofThisModule = base.object.type === "MetaProperty" && nameOf(base.property) === "url";
      if (ofThisModule && target.value.startsWith(".") && /\.[a-z]+$/.test(target.value)) add(target);
    },
    MemberExpression(node) {
      if (nameOf(node.object) === "console") consoleUses.push(lineAt(node.start));
      const key = isString(node.property) ? node.property.value : nameOf(node.property);
      if (key === "env" && isProcess(node.object)) environmentReads.push(lineAt(node.start));
    },
    VariableDeclarator(node) {
      if (node.id.type !== "ObjectPattern" || !node.init || !isProcess(node.init)) return;
      const names = node.id.properties.map((each) => each.type === "Property" && nameOf(each.key));
      if (names.includes("env")) environmentReads.push(lineAt(node.start));
    },
  }).visit(program);

  return {
    imports,
    computedImports,
    environmentReads,
    consoleUses,
    directive: directiveOf(program.body[0]),
    onlyReExports: program.body.length > 0 && program.body.every(isReExport),
  };
}

function directiveOf(statement: Node | undefined): string | undefined {
  return statement?.type === "ExpressionStatement" && "directive" in statement
    ? (statement.directive ?? undefined)
    : undefined;
}

function literalSource(node: ImportExpression): StringLiteral | undefined {
  return isString(node.source) ? node.source : undefined;
}

function isReExport(statement: Node): boolean {
  if (statement.type === "ExportAllDeclaration") return true;
  return statement.type === "ExportNamedDeclaration" && statement.source !== null;
}

/** Matches `process` and `globalThis.process`. */
function isProcess(node: Node): boolean {
  return nameOf(node.type === "MemberExpression" ? node.property : node) === "process";
}

function isString(node: Node | undefined): node is StringLiteral {
  return node?.type === "Literal" && typeof node.value === "string";
}

function nameOf(node: Node): string | undefined {
  return node.type === "Identifier" ? node.name : undefined;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index);
  return (offset) => {
    const next = starts.findIndex((start) => start >= offset);
    return (next === -1 ? starts.length : next) + 1;
  };
}
