import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createKey, type Statement, sign } from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  SHELL_FILES,
  SHELL_VERSION,
  sampleRegistry,
  writeRegistry,
  writeRelease,
} from '../testing/sample-data.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const platform = await createKey('platform', { applications: ['*'], purposes: ['preview'] });
const team = await createKey('payments-team', { applications: ['payments'], purposes: ['preview'] });
const folder = mkdtempSync(path.join(tmpdir(), 'replay-test-'));
const OLD_SHELL = '0.9.0-old';

let gateway: TestGateway;
beforeAll(async () => {
  const file = path.join(folder, 'keys.json');
  writeFileSync(file, JSON.stringify({ keys: [platform.trusted, team.trusted] }));
  gateway = await startGateway({ PORTAL_TRUSTED_KEYS_FILE: file }, ({ dataDir }) => {
    const { sections, ...now } = sampleRegistry();
    const { payments } = sections;
    if (!payments) throw new Error('The sample has payments');
    const html = SHELL_FILES['index.html'].replaceAll(SHELL_VERSION, OLD_SHELL);
    writeRelease(
      dataDir,
      'shell',
      OLD_SHELL,
      { ...SHELL_FILES, 'index.html': html },
      {
        kind: 'shell',
        provides: {},
        routes: ['/'],
        icons: [],
        preload: { signIn: ['sign-in.1234567890.js'] },
      },
    );
    const of = (revision: number, shell: string, live: typeof payments) =>
      writeRegistry(dataDir, {
        ...now,
        revision,
        createdAt: `2026-11-0${revision}T15:00:00.000Z`,
        shell: { version: shell, previous: [] },
        sections: { payments: live },
      });
    const other = (version: string) => ({ ...payments, live: { ...payments.live, version } });
    of(2, OLD_SHELL, payments);
    of(3, SHELL_VERSION, other('1.9.0-pruned'));
    of(4, '0.8.0-pruned', payments);
    of(9, SHELL_VERSION, { ...payments, enabled: false });
  });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

const token = (claims: Statement['claims'], changes: Partial<Statement> = {}, key = platform.signing) =>
  sign(
    { purpose: 'preview', application: '*', claims, expires: new Date(Date.now() + 60_000), ...changes },
    key,
  );
const enter = async (signed: string) => gateway.get(`/preview?preview=${signed}`);
const registryOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as Registry;

test('a signed link shows an earlier revision in one browser', async () => {
  const signed = await token({ revision: 2 });
  const redirect = await enter(signed);
  expect([redirect.status, redirect.headers['set-cookie']]).toEqual([
    200,
    [`portal-revision=${signed}; Path=/; HttpOnly; SameSite=Lax`],
  ]);
  expect(redirect.text).toContain('location.replace("/")');

  const cookie = { cookie: `portal-bucket=7; portal-revision=${signed}` };
  const page = await gateway.get('/payments', cookie);
  expect(page.text).toContain(`/releases/shell/${OLD_SHELL}/main.`);
  expect(registryOf(page.text)).toMatchObject({ revision: 2, sections: { payments: { enabled: true } } });
  expect(page.text).toContain(
    'This is the portal of revision 2, November 2, 2026 at 9:00 AM Central. Nobody else sees it. What you do here is real. <a href="/preview">Show what is live</a>',
  );
  // A tab that polls the registry gets no newer revision.
  const asked = await gateway.get('/registry.json', cookie);
  expect([JSON.parse(asked.text).revision, asked.headers.vary]).toEqual([2, 'cookie']);

  const otherBrowsers = await gateway.get('/payments');
  expect(registryOf(otherBrowsers.text).revision).toBe(9);
  expect(otherBrowsers.text).toContain(`/releases/shell/${SHELL_VERSION}/main.`);
  expect(otherBrowsers.text).not.toContain('This is the portal of revision');

  const leaveResponse = await gateway.get('/preview', cookie);
  expect(leaveResponse.headers['set-cookie']).toEqual([
    'portal-revision=off; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

test.each<[string, () => Promise<string>, number, string]>([
  [
    'has expired',
    () => token({ revision: 2 }, { expires: new Date(Date.now() - 1_000) }),
    403,
    'has expired. Ask for a new one.',
  ],
  [
    'is signed by the team of one section',
    () => token({ revision: 2 }, {}, team.signing),
    403,
    'is signed by payments-team, who may not preview *.',
  ],
  [
    'is signed for another purpose',
    () => token({ revision: 2 }, { purpose: 'promote' }),
    403,
    'for another purpose',
  ],
  ['names no revision', () => token({ revision: '2' }), 403, 'names no revision.'],
  [
    'names one that there is not',
    () => token({ revision: 77 }),
    404,
    'There is no revision 77 of this portal.',
  ],
  [
    'names one whose section is pruned',
    () => token({ revision: 3 }),
    404,
    'Revision 3 cannot be shown: release 1.9.0-pruned of payments is in the store no longer.',
  ],
  [
    'names one whose shell is pruned',
    () => token({ revision: 4 }),
    404,
    'Revision 4 cannot be shown: release 0.8.0-pruned of the shell is in the store no longer.',
  ],
])('rejects a link that %s, and keeps the live revision', async (_, make, status, words) => {
  const signed = await make();
  const refused = await enter(signed);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([status, undefined]);
  expect(refused.text).toContain(words);
  const page = await gateway.get('/payments', { cookie: `portal-revision=${signed}` });
  expect(registryOf(page.text).revision).toBe(9);
});

test('rejects a link with a line end, which no cookie may contain', { tags: ['R-25'] }, async () => {
  const refused = await enter(`${await token({ revision: 2 })}%0A`);
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
  expect(refused.text).toContain('is not a signature.');
});
