import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTemplateVersions } from '@portal/create-section/template-versions';
import { ROOT } from '@portal/local-stack/stack-settings';
import { expect, test } from 'vitest';

const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** Names of the packages that the workspaces of this repository depend on. */
const ownDependencies = globSync('{package.json,{shell,mfe-*,packages/*,packages/*/*,e2e}/package.json}', {
  cwd: ROOT,
  exclude: (file) => file.includes('node_modules'),
}).flatMap((file) => {
  const { dependencies = {}, devDependencies = {} } = readJson(file);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
});
const template = await readTemplateVersions(ROOT);
const ofSection = Object.keys({ ...template.dependencies, ...template.devDependencies });

/** Returns, for each group of a Renovate configuration, the packages that move together. */
function groupsIn(file: string, dependencies: readonly string[]): string[][] {
  const { packageRules } = readJson(file) as { packageRules: readonly { matchPackageNames: string[] }[] };
  return packageRules.map(({ matchPackageNames }) => [
    ...new Set(
      dependencies.filter((name) => matchPackageNames.some((pattern) => path.matchesGlob(name, pattern))),
    ),
  ]);
}

test.each([
  ['renovate.json', ownDependencies],
  ['packages/create-section/template/renovate.json.template', [...ofSection, '@portal/ui', '@portal/api']],
])('each group of %s moves several packages together', (file, dependencies) => {
  const groups = groupsIn(file, dependencies);
  expect(groups[1]?.toSorted()).toEqual(['@types/react', '@types/react-dom', 'react', 'react-dom']);
  expect(groups.filter((names) => names.length < 2)).toEqual([]);
});
