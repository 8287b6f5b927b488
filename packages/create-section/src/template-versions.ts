import { readdir } from 'node:fs/promises';
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
  /** Names of this repository's sections, which no other section may have. */
  sections: z.array(z.string()),
});
export type TemplateVersions = z.infer<typeof TemplateVersions>;

/** Reads the versions of the installed libraries, and the names of the sections. @throws CliError */
export async function readTemplateVersions(root: string): Promise<TemplateVersions> {
  const folders = await readdir(root);
  return {
    dependencies: await versionsOf(root, LIBRARIES),
    devDependencies: await versionsOf(root, TOOLS),
    sections: folders.filter((name) => name.startsWith('mfe-')).map((name) => name.slice('mfe-'.length)),
  };
}

async function versionsOf(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    const { version } = await readJsonFile(file, z.object({ version: z.string() }), `${file} is missing.`);
    return [name, version] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
