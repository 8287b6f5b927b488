import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monolithConfig } from '@portal/build/monolith';
import { publish } from '@portal/cli/publish';
import { integrityOf } from '@portal/release-registry/content-hash';
import { createFolderReleases } from '@portal/release-registry/folder-releases';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import { Registry, type RegistrySection } from '@portal/section-sdk/registry';
import { rspack } from '@rspack/core';

interface Comparison {
  /** Root of the portal whose sources are bundled. */
  readonly root: string;
  readonly dataDir: string;
  readonly workFolder: string;
  readonly version: string;
}

/**
 * Builds a single-bundle shell and publishes it as a release. Returns a registry in which it is live. Each section's
 * entry is a chunk of the bundle, which the gateway preloads.
 */
export async function buildMonolith(comparison: Comparison): Promise<Registry> {
  const { root, dataDir, workFolder, version } = comparison;
  const newest = await createFolderRevisions(dataDir).newest();
  const live = Registry.parse(JSON.parse(newest?.text ?? 'null'));
  const names = Object.keys(live.sections);
  const output = await buildBundle({ root, workFolder, version, names });
  for (const name of readdirSync(path.join(root, 'shell/dist'))) {
    if (name === 'prerendered' || name === 'auth-script.js' || name.startsWith('auth-bridge')) {
      cpSync(path.join(root, 'shell/dist', name), path.join(output, name), { recursive: true });
    }
  }
  cpSync(
    path.join(root, 'packages/section-sdk/package.json'),
    path.join(workFolder, 'packages/section-sdk/package.json'),
  );
  await publish(workFolder, createFolderReleases(dataDir), 'shell');
  const sections = names.flatMap((name) => {
    const section = live.sections[name];
    return section ? [[name, asChunk(name, section, output, version)]] : [];
  });
  return {
    ...live,
    shell: { version, previous: [] },
    sections: Object.fromEntries(sections),
  };
}

interface Bundle extends Pick<Comparison, 'root' | 'workFolder' | 'version'> {
  readonly names: readonly string[];
}

/** Builds the bundle into an empty `workFolder`. Returns the output folder. */
async function buildBundle({ root, workFolder, version, names }: Bundle): Promise<string> {
  rmSync(workFolder, { recursive: true, force: true });
  const output = path.join(workFolder, 'shell/dist');
  mkdirSync(output, { recursive: true });
  const federation = path.join(workFolder, 'federation.ts');
  writeFileSync(federation, federationSource(root, names));
  await bundle(root, output, federation, version);
  return output;
}

/** Returns the module that replaces `shell/src/sections/federation.ts` in a single bundle. */
export function federationSource(root: string, sections: readonly string[]): string {
  const imports = sections.map(
    (name) =>
      `  ${containerOf(name)}: () => import(/* webpackChunkName: "section-${name}" */ '${root}/mfe-${name}/src/section.tsx'),`,
  );
  return `const sections = {\n${imports.join('\n')}\n};
export function startFederation() {}
export async function loadRelease(release) {
  return (await sections[release.container]()).section;
}
`;
}

const containerOf = (name: string) => name.replaceAll('-', '_');

function bundle(root: string, output: string, federation: string, version: string): Promise<void> {
  const folder = path.join(root, 'shell');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  rspack(monolithConfig({ folder, output, version, federation }), (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
    else resolve();
  });
  return promise;
}

function asChunk(name: string, section: RegistrySection, output: string, version: string): RegistrySection {
  const chunk = readdirSync(output).find(
    (file) => file.startsWith(`section-${name}.`) && file.endsWith('.js'),
  );
  if (chunk === undefined) throw new Error(`The comparison bundle has no chunk for ${name}`);
  const entry = {
    url: `/releases/shell/${version}/${chunk}`,
    integrity: integrityOf(readFileSync(path.join(output, chunk))),
  };
  return {
    ...section,
    live: { ...section.live, container: containerOf(name), entry, preload: [] },
    previous: [],
  };
}
