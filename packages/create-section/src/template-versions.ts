import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { z } from 'zod';

/** Libraries of a new section. */
const LIBRARIES = ['react', 'react-dom', 'rxjs', 'zod'];
const TOOLS = [
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

const Versions = z.record(z.string(), z.string());

/** Written into the published package, because a section is created without this repository. */
export const TemplateVersions = z.strictObject({
  dependencies: Versions,
  devDependencies: Versions,
  /** Names that no new section may have. */
  takenNames: z.array(z.string()),
});
export type TemplateVersions = z.infer<typeof TemplateVersions>;

/** Names of the registry that no section may have. */
const REGISTRY_NAMES = ['shell', 'flags'];

const Routes = z.object({ routes: z.array(z.object({ path: z.string() })) });

/** Reads the versions of the installed libraries, and the taken names. @throws CliError */
export async function readTemplateVersions(root: string): Promise<TemplateVersions> {
  return {
    dependencies: await versionsOf(root, LIBRARIES),
    devDependencies: await versionsOf(root, TOOLS),
    takenNames: await readTakenNames(root),
  };
}

/** Returns the names of the sections, and the first path segments of the pages of sections and shell. */
async function readTakenNames(root: string): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mfe-'));
  const shellFile = await readFile(path.join(root, 'shell/src/shell-paths.ts'), 'utf8');
  const paths = [...shellFile.matchAll(/'(\/[^']*)'/g)].map(([, shellPath = '']) => shellPath);
  for (const folder of folders) {
    const file = path.join(root, folder, 'section.json');
    const { routes } = await readJsonFile(file, Routes, `${file} is missing.`);
    paths.push(...routes.map((route) => route.path));
  }
  const sections = folders.map((name) => name.slice('mfe-'.length));
  const segments = paths.map((page) => page.split('/')[1] ?? '');
  return [...new Set([...REGISTRY_NAMES, ...sections, ...segments])];
}

async function versionsOf(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    const { version } = await readJsonFile(file, z.object({ version: z.string() }), `${file} is missing.`);
    return [name, version] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
