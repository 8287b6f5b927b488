import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promote, type ReleaseId } from '@portal/cli/promote';
import { publish } from '@portal/cli/publish';
import { sampleRepository } from '@portal/cli/testing/sample-repository';
import type { ReleaseStore } from '@portal/release-registry/store';

const SECTIONS = ['payments', 'support', 'documents', 'certificates', 'profile'] as const;
const RELEASES = ['a', 'b', 'c'];

const page = (version: string) =>
  `<!doctype html><html lang="en"><head><title>Portal</title><!--portal:head--></head><body><main data-shell="${version}"><!--portal:root--></main></body></html>`;

/** Publishes three releases of the shell and of five sections, and promotes the first of each. */
export async function publishAll(store: ReleaseStore): Promise<ReleaseId[]> {
  const sample = sampleRepository();
  const published: ReleaseId[] = [];
  const put = async (name: string) => {
    const { version } = await publish(sample.root, store.releases, name);
    published.push({ name, version });
  };
  try {
    for (const release of RELEASES) {
      const version = `1.0.0-${release}`;
      sample.shell({ version, routes: ['/'] });
      const html = path.join(sample.root, 'shell/dist/index.html');
      mkdirSync(path.dirname(html), { recursive: true });
      writeFileSync(html, page(version));
      await put('shell');
      for (const name of SECTIONS) {
        sample.section(name, { version });
        await put(name);
      }
    }
    const first = published.filter(({ version }) => version === '1.0.0-a');
    await promote(store, first, { author: 'resilience-tests', reason: 'initial releases' });
    return published;
  } finally {
    sample.remove();
  }
}
