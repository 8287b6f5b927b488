import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { reservedPrefix } from '@portal/section-sdk/route-patterns';
import { NavigationEntry, SectionFile } from '@portal/section-sdk/section-file';
import { latestVersions } from './latest-versions.ts';
import type { TemplateVersions } from './template-versions.ts';

const PORTAL_PACKAGES = ['api', 'domain', 'shared-features', 'section-sdk', 'ui'];
const DEV_TOOLS = ['build', 'cli'];

interface Template {
  readonly folder: string;
  readonly versions: TemplateVersions;
}

interface NewSection {
  readonly name: string;
  readonly folder: string;
  readonly registry: string;
}

/**
 * Writes a section into a new folder.
 * @throws CliError when the folder is not empty, or the name is invalid, too long, reserved or taken
 * @throws CliError when the registry does not have the packages
 */
export async function createSectionRepository(
  template: Template,
  { name, folder, registry }: NewSection,
): Promise<void> {
  if (!SectionFile.shape.name.safeParse(name).success) {
    throw new CliError(
      `"${name}" is not a valid section name: use lower-case letters, digits and hyphens, such as "travel-club".`,
    );
  }
  const title = name.replaceAll('-', ' ').replace(/^./, (initial) => initial.toUpperCase());
  if (!NavigationEntry.shape.label.safeParse(title).success) {
    throw new CliError(`The navigation has no room for "${title}": choose a shorter name.`);
  }
  const reserved = reservedPrefix(`/${name}`);
  if (reserved !== undefined) {
    throw new CliError(`The path /${reserved} belongs to the portal itself: choose another name.`);
  }
  if (template.versions.takenNames.includes(name)) {
    throw new CliError(`The portal has a section or page "${name}" already: choose another name.`);
  }
  const existing = await readdir(folder).catch((): string[] => []);
  if (existing.some((file) => file !== '.git')) throw new CliError(`${folder} is not empty.`);
  const packageFile = await packageFileOf(name, template.versions, registry);
  const fill = (text: string) =>
    text.replaceAll('{{name}}', name).replaceAll('{{title}}', title).replaceAll('{{registry}}', registry);
  const entries = await readdir(template.folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(folder, targetOf(path.relative(template.folder, from)));
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, fill(await readFile(from, 'utf8')));
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
}

/** npm omits files with these names from packages, so the template stores them without their dots. */
function targetOf(file: string): string {
  const target = file.replace(/\.template$/, '');
  return target === 'npmrc' || target === 'gitignore' ? `.${target}` : target;
}

async function packageFileOf(name: string, versions: TemplateVersions, registry: string) {
  const [portal, tools] = await Promise.all([
    latestVersions(PORTAL_PACKAGES, registry),
    latestVersions(DEV_TOOLS, registry),
  ]);
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
      release: `portal build && portal publish ${name}`,
      storybook: 'storybook dev --port 6006',
      'storybook:build': 'storybook build',
      test: 'tsc --noEmit && vitest run',
    },
    dependencies: { ...portal, ...versions.dependencies },
    devDependencies: { ...tools, ...versions.devDependencies },
  };
}
