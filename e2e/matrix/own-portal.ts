import { rm } from 'node:fs/promises';
import type { ReleaseKey } from '@portal/portal-cli/promote';
import { changeRegistry } from '@portal/portal-cli/registry-store';
import type { RegistryContent } from '@portal/release-gate/entries';
import { getRecord } from '@portal/release-gate/releases';
import { SUFFIXES } from '@portal/release-store/release-record';
import type { Releases } from '@portal/release-store/releases';
import { openStore } from '@portal/release-store/store';
import { ORIGIN, PORT, PORTAL_DATA, RESULTS } from '../portal.ts';
import { startPortal } from '../start-portal.ts';

/** A portal of its own, with its own data and its own registry, which nobody else sees. */
export interface OwnPortal {
  /** Makes this live in it; `down` is a section whose files are not there. */
  show(content: RegistryContent, down?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Empty, these say nothing: the portal has its own database and its own store in its folder. */
const OF_OTHERS = { DATABASE_URL: '', PORTAL_RELEASES_URL: '', PORTAL_REGISTRY_URL: '', PORTAL_DATA_DIR: '' };

/** Copies what is needed out of a store, which is only read, and starts a portal on that. */
export async function startOwnPortal(
  from: Releases,
  needed: readonly ReleaseKey[],
  first: RegistryContent,
): Promise<OwnPortal> {
  await rm(RESULTS, { recursive: true, force: true });
  const own = openStore({ dataDir: PORTAL_DATA });
  for (const { name, version } of needed) await copyRelease(from, own.releases, name, version);

  async function show(content: RegistryContent, down?: string): Promise<void> {
    await changeRegistry(own, { by: 'the matrix', why: 'to try it' }, async () => content);
    if (down === undefined) return;
    const body = JSON.stringify({ prefix: `/releases/${down}/`, mode: '404' });
    await fault({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  await show(first);
  const options = ['--port', String(PORT), '--data-dir', PORTAL_DATA, '--no-release', '--faults'];
  const portal = await startPortal(options, () => undefined, { ...process.env, ...OF_OTHERS });
  return {
    async show(content, down) {
      await fault({ method: 'DELETE' });
      await show(content, down);
    },
    async stop() {
      await portal.stop();
      await own.close();
    },
  };
}

async function fault(request: RequestInit): Promise<void> {
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
