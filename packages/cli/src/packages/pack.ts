import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { readTemplateVersions } from '@portal/create-section/template-versions';
import { ROOT } from '@portal/local-stack/stack-settings';
import { bundleTool } from './bundle-tool.ts';
import { compilePackages } from './compile.ts';
import { publishedPackage, SourcePackage } from './package-file.ts';

/** Packages that sections and other applications use. */
const LIBRARIES = ['api', 'build', 'domain', 'host', 'section-sdk', 'shared-features', 'ui'];
/** Programs, each published as one bundled file. */
const TOOLS = new Map([
  ['cli', { entry: 'packages/cli/src/standalone-section/main.ts', command: 'portal', withLibraries: false }],
  [
    'create-section',
    { entry: 'packages/create-section/src/main.ts', command: 'create-section', withLibraries: true },
  ],
]);

/** A package in its published form. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** Writes every package that sections use into the folder of its `publishConfig`, ready to publish. @throws CliError */
export async function packPackages(): Promise<PackedPackage[]> {
  const out = path.join(ROOT, 'dist/packages');
  const sources = new Map<string, SourcePackage>();
  for (const name of [...LIBRARIES, ...TOOLS.keys()]) {
    const file = path.join(ROOT, 'packages', name, 'package.json');
    sources.set(name, await readJsonFile(file, SourcePackage, `${file} is missing.`));
  }
  await rm(out, { recursive: true, force: true });
  await compilePackages(LIBRARIES, out);
  const packed: PackedPackage[] = [];
  for (const [name, source] of sources) {
    const from = path.join(ROOT, 'packages', name);
    const folder = path.join(out, name);
    await mkdir(folder, { recursive: true });
    const tool = TOOLS.get(name);
    const file = tool ? await bundleTool(tool, source, folder) : publishedPackage(source);
    if (!tool) await copyAssets(path.join(from, 'src'), path.join(folder, 'src'));
    if (name === 'create-section') await copyTemplate(from, folder);
    if (name === 'section-sdk')
      await cp(path.join(from, 'section.schema.json'), path.join(folder, 'section.schema.json'));
    for (const document of ['CHANGELOG.md', 'README.md'])
      await cp(path.join(from, document), path.join(folder, document));
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`);
    packed.push({ name: source.name, version: source.version, folder });
  }
  return packed;
}

async function copyTemplate(from: string, to: string): Promise<void> {
  await cp(path.join(from, 'template'), path.join(to, 'template'), { recursive: true });
  await writeFile(path.join(to, 'versions.json'), JSON.stringify(await readTemplateVersions(ROOT), null, 2));
}

/** Copies styles and other files that the compiler skips. */
async function copyAssets(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
}
