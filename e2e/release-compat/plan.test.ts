import { promote, setSectionEnabled } from '@portal/cli/promote';
import { publish } from '@portal/cli/publish';
import { readRegistry } from '@portal/cli/registry-store';
import { sampleRepository } from '@portal/cli/testing/sample-repository';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pagesOf } from './pages-to-visit.ts';
import { planCompatRun, requiredReleases } from './plan.ts';

const attribution = { author: 'a test', reason: 'to see' };
const canaryRelease = { name: 'payments', version: '1.0.0-b' };

let sample: ReturnType<typeof sampleRepository>;
beforeEach(async () => {
  sample = sampleRepository();
  const { root, store } = sample;
  sample.section('documents');
  const names = ['shell', 'payments', 'documents'];
  const live = [];
  for (const name of names) live.push(await publish(root, store.releases, name));
  await promote(store, live, attribution);
  sample.section('payments', { version: '1.0.0-b', routes: ['/payments', '/payments/:year'] });
  await publish(root, store.releases, 'payments');
});
afterEach(() => sample.remove());

async function raiseShell(platform: string): Promise<void> {
  const { root, store } = sample;
  sample.shell({ version: '1.0.0-s2', platform });
  await promote(store, [await publish(root, store.releases, 'shell')], attribution);
}

test('tests a disabled section as enabled', async () => {
  await setSectionEnabled(sample.store, { name: 'payments', enabled: false }, attribution);
  const { live, combinations } = await planCompatRun(sample.store, canaryRelease);
  expect(live.sections.payments?.enabled).toBe(false);
  expect(combinations.map(({ content }) => content.sections.payments?.enabled)).toEqual([true, true, true]);
});

test('builds the combinations from the live releases without fallbacks', async () => {
  await raiseShell('1.3.0');
  const before = await readRegistry(sample.store.revisions);
  const plan = await planCompatRun(sample.store, canaryRelease);
  expect(
    plan.combinations.map(({ name, content, isSectionDown }) => [
      name,
      content.shell,
      content.sections.payments?.live.version,
      content.sections.payments?.previous,
      isSectionDown,
    ]),
  ).toEqual([
    ['live + canary', { version: '1.0.0-s2', previous: [] }, '1.0.0-b', [], false],
    ['canary + previous shell', { version: '1.0.0-s1', previous: [] }, '1.0.0-b', [], false],
    ["canary's section down", { version: '1.0.0-s2', previous: [] }, '1.0.0-b', [], true],
  ]);
  expect(plan.combinations.map(({ rejectedBecause }) => rejectedBecause)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(
    requiredReleases(plan)
      .map(({ name, version }) => `${name} ${version}`)
      .sort(),
  ).toEqual([
    'documents 1.0.0-a',
    'payments 1.0.0-a',
    'payments 1.0.0-b',
    'shell 1.0.0-s1',
    'shell 1.0.0-s2',
  ]);
  expect(await readRegistry(sample.store.revisions)).toEqual(before);
});

test('skips a previous shell that lacks what the canary needs', async () => {
  const { root, store } = sample;
  await raiseShell('1.3.0');
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^1.3.0' } });
  await publish(root, store.releases, 'payments');
  const { combinations } = await planCompatRun(store, { name: 'payments', version: '1.0.0-c' });
  expect(combinations[0]?.rejectedBecause).toBeUndefined();
  expect(combinations[1]?.rejectedBecause).toBe(
    'the gate refuses it: payments 1.0.0-c needs @portal/section-sdk ^1.3.0, and the live shell 1.0.0-s1 has 1.2.0. Promote a shell that has it first, or build the section against what is live.',
  );
});

test('explains the combination without a previous shell', async () => {
  const { combinations } = await planCompatRun(sample.store, canaryRelease);
  expect(combinations[1]?.rejectedBecause).toBe('no shell was live before this one');
});

test.each([
  ['payments', '9.9.9', /^payments 9\.9\.9 is not published/],
  ['payments', '1.0.0-dev', /^payments 1\.0\.0-dev is a build for development, which is never published/],
  ['paymnts', '1.0.0-b', /^There is no section paymnts in this store\. Live are: documents, payments\.$/],
  ['shell', '1.0.0-s1', /^The shell has no compatibility test/],
])('rejects %s@%s with a sentence', async (name, version, sentence) => {
  await expect(planCompatRun(sample.store, { name, version })).rejects.toThrow(sentence);
});

test("lists the registry's pages; unknown parameters have no path", async () => {
  const { combinations } = await planCompatRun(sample.store, canaryRelease);
  const pages = pagesOf({ sections: combinations[0]?.content.sections ?? {} });
  expect(pages.map(({ section, route, path, card }) => [section, route, path, card])).toEqual([
    ['payments', '/payments', '/payments', 'payments is away'],
    ['payments', '/payments/:year', null, 'payments is away'],
    ['documents', '/documents', '/documents', 'documents is away'],
  ]);
});
