import { rm } from 'node:fs/promises';
import type { ReleaseId } from '@portal/cli/promote';
import { changeRegistry } from '@portal/release-registry/change-registry';
import type { RegistryState } from '@portal/release-registry/checks/registry-state';
import { getRecord } from '@portal/release-registry/checks/releases';
import { SUFFIXES } from '@portal/release-registry/release-record';
import type { Releases } from '@portal/release-registry/releases';
import { openStore } from '@portal/release-registry/store';
import { ORIGIN, PORT, PORTAL_DATA, RESULTS } from '../portal.ts';
import { startPortal } from '../start-portal.ts';

/** A portal with its own data and registry. */
export interface IsolatedPortal {
  /** Makes this content live. `down` is a section without files. */
  show(content: RegistryState, down?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Empty values select the portal's own database and store. */
const UNSET_ENVIRONMENT = {
  DATABASE_URL: '',
  PORTAL_RELEASES_URL: '',
  PORTAL_REGISTRY_URL: '',
  PORTAL_DATA_DIR: '',
};

/** Copies the required releases from a store and starts a portal on them. */
export async function startIsolatedPortal(
  from: Releases,
  needed: readonly ReleaseId[],
  first: RegistryState,
): Promise<IsolatedPortal> {
  await rm(RESULTS, { recursive: true, force: true });
  const isolatedStore = openStore({ dataDir: PORTAL_DATA });
  for (const { name, version } of needed) await copyRelease(from, isolatedStore.releases, name, version);

  async function show(content: RegistryState, down?: string): Promise<void> {
    await changeRegistry(
      isolatedStore,
      { author: 'compatibility test', reason: 'test of a release' },
      async () => content,
    );
    if (down === undefined) return;
    const body = JSON.stringify({ prefix: `/releases/${down}/`, mode: '404' });
    await injectFault({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  await show(first);
  const options = ['--port', String(PORT), '--data-dir', PORTAL_DATA, '--no-release', '--faults'];
  const portal = await startPortal(options, () => undefined, { ...process.env, ...UNSET_ENVIRONMENT });
  return {
    async show(content, down) {
      await injectFault({ method: 'DELETE' });
      await show(content, down);
    },
    async stop() {
      await portal.stop();
      await isolatedStore.close();
    },
  };
}

async function injectFault(request: RequestInit): Promise<void> {
  const { ok, status } = await fetch(`${ORIGIN}/__faults`, request);
  if (!ok) throw new Error(`The gateway answered ${status} to a fault`);
}

async function copyRelease(from: Releases, to: Releases, name: string, version: string): Promise<void> {
  const record = await getRecord(from, name, version);
  const files = Object.entries(record.files).flatMap(([file, { encodings }]) => [
    file,
    ...Object.keys(encodings).map((encoding) => `${file}${SUFFIXES[encoding as keyof typeof SUFFIXES]}`),
  ]);
  const contents = new Map<string, Buffer>();
  for (const file of files) {
    const content = await from.read(name, version, file);
    if (content !== null) contents.set(file, content);
  }
  await to.add(record, contents);
}
