import { parseSync } from 'oxc-parser';

/**
 * Returns the names that a source imports from each module, '*' for a namespace, without types.
 * @throws Error when the source does not parse
 */
export function importedNames(file: string, source: string): Map<string, Set<string>> {
  const { module } = parse(file, source);
  const names = new Map<string, Set<string>>();
  const add = (from: string, name: string) => names.set(from, (names.get(from) ?? new Set()).add(name));
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, isType } of entries) {
      if (!isType) add(moduleRequest.value, nameOf(importName.kind, importName.name));
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest && !isType) add(moduleRequest.value, nameOf(importName.kind, importName.name));
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    // The request includes its quotes.
    add(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), '*');
  }
  return names;
}

/** Returns the exported names, without types. @throws Error when unparsable or with `export *` */
export function exportedNames(file: string, source: string): string[] {
  const entries = parse(file, source).module.staticExports.flatMap((statement) => statement.entries);
  return entries
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => {
      if (exportName.kind === 'Default') return 'default';
      if (exportName.name === null)
        throw new Error(`${file} has an export without explicit names: list the names`);
      return exportName.name;
    })
    .sort();
}

const nameOf = (kind: string, name: string | null) => (kind === 'Default' ? 'default' : (name ?? '*'));

function parse(file: string, source: string) {
  // The compiler reads JSX and types in every script (`scriptRule`).
  const parsed = parseSync(file, source, /\.[cm]?jsx?$/.test(file) ? { lang: 'tsx' } : {});
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return parsed;
}
