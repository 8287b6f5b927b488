import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, type SourceFile, type Statement, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** Nothing is resolved or checked, so that parsing takes no time. */
const PARSE_ONLY = {
  noResolve: true,
  noLib: true,
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
};

/**
 * Returns the exported functions, components, classes and types without a docstring, as `file:line name`. The docstring
 * of a schema counts for the type of the same name.
 * @param folder writable folder for the project file
 */
export function undocumentedExports(files: readonly string[], folder: string): string[] {
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...PARSE_ONLY, jsx: 'preserve' }, files }));
  const api = new API({ cwd: folder });
  try {
    const [loaded] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    return files.flatMap((file) => {
      const source = loaded?.program.getSourceFile(file);
      if (!source) throw new Error(`TypeScript cannot read ${file}`);
      return undocumentedNames(source).map(({ name, line }) => `${file}:${line} ${name}`);
    });
  } finally {
    api.close();
  }
}

function undocumentedNames(source: SourceFile): { name: string; line: number }[] {
  const declared = source.statements.flatMap((statement) =>
    declaredNames(statement).map((one) => ({
      ...one,
      statement,
      hasDocstring: statement.jsDoc !== undefined,
    })),
  );
  const documented = new Set(declared.filter(({ hasDocstring }) => hasDocstring).map(({ name }) => name));
  return declared
    .filter(({ name, isPublic }) => isPublic && !documented.has(name))
    .map(({ name, statement }) => ({
      name,
      line: source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1,
    }));
}

/** A constant is public only if it is a function or component. */
function declaredNames(statement: Statement): { name: string; isPublic: boolean }[] {
  if (is.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      is.isIdentifier(name)
        ? [{ name: name.text, isPublic: isExported(statement.modifiers) && isFunction(initializer) }]
        : [],
    );
  }
  const isDeclaration =
    is.isFunctionDeclaration(statement) ||
    is.isClassDeclaration(statement) ||
    is.isInterfaceDeclaration(statement) ||
    is.isTypeAliasDeclaration(statement);
  return isDeclaration && statement.name
    ? [{ name: statement.name.text, isPublic: isExported(statement.modifiers) }]
    : [];
}

function isExported(modifiers: readonly Node[] = []): boolean {
  return modifiers.some(({ kind }) => kind === SyntaxKind.ExportKeyword);
}

function isFunction(value: Node | undefined): boolean {
  if (!value) return false;
  if (is.isCallExpression(value))
    return is.isIdentifier(value.expression) && value.expression.text === 'memo';
  return is.isArrowFunction(value) || is.isFunctionExpression(value);
}
