import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { SectionFile } from '@portal/section-sdk/section-file';
import { SourcePackage } from './package-file.ts';

/** Long enough for a registry on another continent. npm would wait for minutes. */
const REGISTRY_TIMEOUT_MS = 10_000;

const PORTAL_PACKAGES = ['api', 'domain', 'event-bus', 'shared-features', 'section-sdk', 'router', 'ui'];
const DEV_TOOLS = ['build', 'cli'];

/** Libraries of a new section, in the versions of this repository. */
const LIBRARIES = ['react', 'react-dom', 'zod'];
const LIBRARY_TOOLS = [
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  '@rspack/cli',
  '@rspack/core',
  '@storybook/addon-a11y',
  '@storybook/addon-docs',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jsdom',
  'playwright',
  'storybook',
  'storybook-react-rsbuild',
  'typescript',
  'vitest',
];

interface NewSection {
  readonly name: string;
  readonly folder: string;
  /** The society's package registry. */
  readonly registry: string;
}

/**
 * Writes a standalone section into a new folder.
 * @throws CliError when the folder is not empty, or the name is invalid or taken
 * @throws CliError when the registry does not have the packages
 */
export async function createSectionRepository(
  root: string,
  { name, folder, registry }: NewSection,
): Promise<void> {
  if (!SectionFile.shape.name.safeParse(name).success) {
    throw new CliError(
      `"${name}" is not a valid section name: use lower-case letters, digits and hyphens, such as "travel-club".`,
    );
  }
  if (await isWorkspaceSection(root, name)) {
    throw new CliError(`The section "${name}" exists already: choose another name.`);
  }
  const existing = await readdir(folder).catch((): string[] => []);
  if (existing.some((file) => file !== '.git')) throw new CliError(`${folder} is not empty.`);
  await checkRegistry(registry);
  const template = path.join(root, 'packages/cli/create-section/template');
  const title = name.replaceAll('-', ' ').replace(/^./, (initial) => initial.toUpperCase());
  const fill = (text: string) =>
    text.replaceAll('{{name}}', name).replaceAll('{{title}}', title).replaceAll('{{registry}}', registry);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(folder, targetOf(path.relative(template, from)));
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, fill(await readFile(from, 'utf8')));
  }
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify(await packageFile(root, name), null, 2)}\n`,
  );
}

/**
 * Requests one package from the registry. A registry that requires credentials counts as valid.
 * @throws CliError when it does not answer or does not have the package
 */
async function checkRegistry(registry: string): Promise<void> {
  const url = new URL('@portal%2fbuild', registry);
  const response = await fetch(url, { signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) }).catch(() => null);
  await response?.body?.cancel();
  if (response === null) {
    throw new CliError(`The package registry ${registry} does not answer: correct PORTAL_PACKAGES_URL.`);
  }
  if (response.status === 404) {
    throw new CliError(
      `The package registry ${registry} has no @portal packages: correct PORTAL_PACKAGES_URL, or run "npm run portal -- packages publish" first.`,
    );
  }
}

/** Returns whether a section of this repository has the name. */
async function isWorkspaceSection(root: string, name: string): Promise<boolean> {
  return readFile(path.join(root, `mfe-${name}`, 'section.json')).then(
    () => true,
    () => false,
  );
}

/** npm omits files with these names from packages, so the template stores them without their dots. */
function targetOf(file: string): string {
  const target = file.replace(/\.template$/, '');
  return target === 'npmrc' || target === 'gitignore' ? `.${target}` : target;
}

async function packageFile(root: string, name: string) {
  const versionIn = async (folder: string) => {
    const file = path.join(root, folder, 'package.json');
    return (await readJsonFile(file, SourcePackage.pick({ version: true }), `${file} is missing.`)).version;
  };
  const portalVersions = (names: readonly string[]) =>
    Promise.all(names.map(async (of) => [`@portal/${of}`, `^${await versionIn(`packages/${of}`)}`] as const));
  const libraries = (names: readonly string[]) =>
    Promise.all(names.map(async (of) => [of, await versionIn(`node_modules/${of}`)] as const));
  return {
    name: `@portal/mfe-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: {
      build: 'portal build',
      dev: 'portal dev',
      e2e: 'playwright test --config e2e',
      portal: 'portal',
      storybook: 'storybook dev --port 6006',
      'storybook:build': 'storybook build',
      test: 'vitest run',
      typecheck: 'tsc --noEmit',
    },
    dependencies: Object.fromEntries([
      ...(await portalVersions(PORTAL_PACKAGES)),
      ...(await libraries(LIBRARIES)),
    ]),
    devDependencies: Object.fromEntries([
      ...(await portalVersions(DEV_TOOLS)),
      ...(await libraries(LIBRARY_TOOLS)),
    ]),
  };
}
