import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Registry } from '@portal/section-sdk/registry';
import { afterEach, beforeEach } from 'vitest';
import { publish } from '../store/publish.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { promote } from './promote.ts';

export const run = promisify(execFile);
export const CLI = path.resolve(import.meta.dirname, '../main.ts');
export const attribution = { author: 'a test', reason: 'to see' };

export let sample: ReturnType<typeof sampleRepository>;

/** Creates a repository with sample builds before each test. */
export function setUpSampleRepository(): void {
  beforeEach(() => {
    sample = sampleRepository();
  });
  afterEach(() => sample.remove());
}

export const revisions = () => readdirSync(path.join(sample.dataDir, 'registry')).sort();
export const live = () =>
  Registry.parse(
    JSON.parse(readFileSync(path.join(sample.dataDir, 'registry', revisions().at(-1) ?? ''), 'utf8')),
  );

/** Publishes builds of the sample repository and promotes them. */
export async function release(...names: string[]) {
  const { root, store } = sample;
  const releases = [];
  for (const name of names) releases.push(await publish(root, store.releases, name));
  return promote(store, releases, attribution);
}
