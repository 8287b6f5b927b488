import { readFileSync } from 'node:fs';
import { type Comment, type Directive, type Expression, parseSync, type Statement } from 'oxc-parser';

/**
 * Returns the exported functions, components, classes and types of a file without a docstring, as `line name`. The
 * docstring of a schema counts for the type of the same name.
 */
export function undocumentedExports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const declared = program.body.flatMap((statement) =>
    declaredNames(statement).map((one) => ({
      ...one,
      line: source.slice(0, statement.start).split('\n').length,
      hasDocstring: comments.some((comment) => isDocstring(comment, source, statement.start)),
    })),
  );
  const documented = new Set(declared.filter(({ hasDocstring }) => hasDocstring).map(({ name }) => name));
  return declared
    .filter(({ name, isPublic }) => isPublic && !documented.has(name))
    .map(({ name, line }) => `${line} ${name}`);
}

/** Whether the comment is a docstring that ends directly before the statement. */
function isDocstring({ type, value, end }: Comment, source: string, start: number): boolean {
  return type === 'Block' && value.startsWith('*') && end <= start && source.slice(end, start).trim() === '';
}

/** A constant is public only if it is a function or component. */
function declaredNames(statement: Statement | Directive): { name: string; isPublic: boolean }[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  switch (declaration?.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' ? [{ name: id.name, isPublic: isExported && isFunction(init) }] : [],
      );
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return declaration.id ? [{ name: declaration.id.name, isPublic: isExported }] : [];
    default:
      return [];
  }
}

function isFunction(value: Expression | null): boolean {
  if (value?.type === 'CallExpression')
    return value.callee.type === 'Identifier' && value.callee.name === 'memo';
  return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression';
}
