import path from 'node:path';
import { isAllowedInitialQuery } from '@portal/api/contracts/bootstrap-data';
import { contract } from '@portal/api/contracts/contract';
import { CliError } from '@portal/cli-kit/cli-error';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { applicationFolder } from '@portal/local-stack/applications';
import { ReleaseVersion, type SectionRecord, ShellRecord } from '@portal/release-registry/release-record';
import { SectionFile, type SectionRoute } from '@portal/section-sdk/section-file';
import { z } from 'zod';
import { snapshotEndpoints } from './api-contract-snapshot.ts';

/** Metadata of a workspace's build, without its files. */
export type Build = Omit<ShellRecord, 'files' | 'publishedAt'> | Omit<SectionRecord, 'files' | 'publishedAt'>;

/** `release.json` as the shell's build writes it. */
const ShellBuild = ShellRecord.pick({
  version: true,
  routes: true,
  icons: true,
  preload: true,
  provides: true,
});

/** `consumes.json`: the names that a section imports from each module. */
const ConsumedNames = z.record(z.string(), z.array(z.string()));

/** The part of `mf-manifest.json` from which a release is made. */
const Manifest = z.object({
  name: z.string(),
  metaData: z.object({
    buildInfo: z.object({ buildVersion: ReleaseVersion }),
    remoteEntry: z.object({ name: z.string(), path: z.string().default('') }),
  }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z
    .array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) }))
    .min(1, 'the section exposes nothing'),
});

/** Reads the metadata of the build in `dist`. @throws CliError when it is missing or invalid */
export async function readBuild(root: string, name: string): Promise<Build> {
  return name === 'shell' ? readShellBuild(root) : readSectionBuild(root, name);
}

async function readShellBuild(root: string): Promise<Build> {
  const folder = applicationFolder(root, 'shell');
  const notBuiltMessage = 'The shell is not built: run "npm run portal -- build shell" first.';
  const build = await readJsonFile(path.join(folder, 'dist/release.json'), ShellBuild, notBuiltMessage);
  return { kind: 'shell', name: 'shell', ...build };
}

async function readSectionBuild(root: string, name: string): Promise<Build> {
  const dist = path.join(applicationFolder(root, name), 'dist');
  const notBuiltMessage = `The section "${name}" is not built: run "npm run portal -- build ${name}" first.`;
  // The build's copy: the version does not cover a later change of the section's own file.
  const file = path.join(dist, 'section.json');
  const section = await readJsonFile(file, SectionFile, notBuiltMessage);
  if (section.name !== name) throw new CliError(`${file} is wrong at name: expected "${name}".`);
  checkInitialQueries(file, section.routes);
  const manifest = await readJsonFile(path.join(dist, 'mf-manifest.json'), Manifest, notBuiltMessage);
  const names = await readJsonFile(path.join(dist, 'consumes.json'), ConsumedNames, notBuiltMessage);
  const { remoteEntry, buildInfo } = manifest.metaData;
  const { $schema: _, ...rest } = section;
  return {
    kind: 'section',
    ...rest,
    version: buildInfo.buildVersion,
    container: manifest.name,
    entry: path.posix.join(remoteEntry.path, remoteEntry.name),
    consumes: Object.fromEntries(
      manifest.shared.map(({ name: module, requiredVersion }) => [
        module,
        { requires: requiredVersion, names: names[module] ?? [] },
      ]),
    ),
    calls: snapshotEndpoints(names['@portal/api'] ?? []),
    preload: [...new Set(manifest.exposes.flatMap(({ assets }) => assets.js.sync))],
  };
}

const INITIAL_QUERIES = new Set<string>(
  Object.values(contract)
    .filter(isAllowedInitialQuery)
    .map((call) => call.path.slice('/v1/'.length)),
);

/** The API would refuse the bootstrap request of such a page. @throws CliError that names the page and the call */
function checkInitialQueries(file: string, routes: readonly SectionRoute[]): void {
  for (const { path: route, initialQueries = [] } of routes) {
    const refused = initialQueries.find((call) => !INITIAL_QUERIES.has(call));
    if (refused !== undefined)
      throw new CliError(
        `${file} is wrong at the initialQueries of ${route}: ${refused} is not a call that only reads and needs no parameters but azureObjectId and lifeProNameId.`,
      );
  }
}
