import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@portal/local-stack/stack-settings';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** Programs that are published as one file with the packages of this repository in it. */
const TOOLS = ['@portal/cli', '@portal/create-section'];

const Names = z.record(z.string(), z.string()).default({});
const PackageFile = z.object({
  private: z.boolean().default(false),
  dependencies: Names,
  devDependencies: Names,
});
const readPackage = (name: string) =>
  PackageFile.parse(JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')));
const ownPackages = (names: z.infer<typeof Names>) =>
  Object.keys(names).filter((name) => name.startsWith('@portal/') && !TOOLS.includes(name));

/** Returns the published packages that a tool may contain. */
function containedPackages(tool: string): string[] {
  const found = new Set(ownPackages(readPackage(tool).devDependencies));
  // A set also visits what is added in the meantime.
  for (const name of found)
    for (const dependency of ownPackages(readPackage(name).dependencies)) found.add(dependency);
  return [...found].filter((name) => !readPackage(name).private).sort();
}

/** Returns the tools that would keep the old code of a released package. */
const missingTools = (released: ReadonlySet<string>) =>
  TOOLS.filter((tool) => !released.has(tool) && containedPackages(tool).some((name) => released.has(name)));

test('changesets of a package that a tool contains release that tool', () => {
  const files = globSync('.changeset/*.md', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const released = files.flatMap((text) => {
    const [, head] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    return Object.keys(Names.parse(parse(head ?? '{}')));
  });
  expect(missingTools(new Set(released))).toEqual([]);
});

test('a fix of the SDK alone leaves both tools behind', () => {
  expect(missingTools(new Set(['@portal/section-sdk']))).toEqual(TOOLS);
  expect(missingTools(new Set(['@portal/section-sdk', ...TOOLS]))).toEqual([]);
  expect(missingTools(new Set(['@portal/ui']))).toEqual([]);
});
