import { expect, test } from 'vitest';
import { registryWithCanary, registryWithFirstRelease } from '../testing/sample-canary.ts';
import { sampleRegistry, writeFiles, writeRegistry } from '../testing/sample-data.ts';
import { gateway, setUpStatusPage, staff, textUnder } from './status.fixture.ts';

setUpStatusPage();

test('shows release, deployment, health and owner of each part', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const before = { ...payments, live: { ...payments.live, version: '1.9.0-old' } };
  writeRegistry(gateway.dataDir, { ...registry, revision: 5, sections: { payments: before } });
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 6,
    createdAt: '2026-11-20T03:05:00Z',
    author: 'Ines <ines@example.org>',
    reason: 'receipts by mail',
  });
  writeRegistry(gateway.dataDir, {
    ...registryWithCanary(8, 5),
    createdAt: '2026-11-22T12:00:00Z',
    author: 'Otto',
    reason: 'to try it',
  });
  let networks = 0;
  const report = (body: object) => {
    networks += 1;
    return gateway.send(
      'POST',
      '/release-health',
      {
        'content-type': 'text/plain',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${networks}`,
      },
      JSON.stringify({ section: 'payments', version: '2.0.0-def', ...body }),
    );
  };
  for (const ms of [400, 1_250, 900]) await report({ status: 'loaded', ms });
  await report({ status: 'load-failed' });
  expect(await textUnder('Payments (payments)')).toEqual({
    Release: '2.0.0-def',
    'Live since':
      'November 19, 2026 at 9:05 PM Central, by Ines &lt;ines@example.org&gt;: receipts by mail (revision 6)',
    Loads: '1 of 4 loads failed (25.0 %); three of four take at most 1.3 seconds',
    Canary: '3.0.0-new, for 5 % of all browsers',
    'Loads of the canary': 'not loaded yet',
    'Previous release': 'none',
    Pages:
      'Payments (/payments), Make Payments (/make-payments), Certificate (/certificate-details/:certificate), Join (/join), Search (/support/search/:term)',
    Owner: 'Payments, payments@example.org',
    'To disable': 'npm run portal -- disable payments --author &lt;your name&gt; --reason &lt;reason&gt;',
    'To abort canary 3.0.0-new':
      'npm run portal -- rollback payments --author &lt;your name&gt; --reason &lt;reason&gt;',
  });
  expect(await textUnder('Shell: sign-in, navigation and home')).toMatchObject({
    Release: '1.0.0-abc',
    'Live since': expect.stringContaining('(revision 5)'),
    'Previous release': 'none',
  });
  const { text, headers } = await gateway.get('/status', staff);
  expect(text).toContain('Revision 8, as of ');
  expect(text).toContain(
    'The last change was made on November 22, 2026 at 6:00 AM Central by Otto: to try it',
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
});

test('folds the details of shell and sections below the summary', async () => {
  const { text } = await gateway.get('/status', staff);
  const folded = [...text.matchAll(/<details>\n<summary><h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(folded).toEqual(['Shell: sign-in, navigation and home', 'Payments (payments)']);
});

test('shows each flag with readers and expiry', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const flag = {
    owner: 'Payments team',
    description: 'receipts by mail',
    percent: 25,
    expiresOn: '2026-01-31',
  };
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 8,
    flags: { receipts: flag, later: { ...flag, expiresOn: '2999-01-31', percent: 100 } },
    sections: { payments: { ...payments, flags: ['receipts'] } },
  });
  expect(await textUnder('Flag receipts')).toEqual({
    Description: 'receipts by mail',
    Is: 'on for 25 % of all browsers',
    Expires: '2026-01-31, expired: no new release that reads it goes live',
    'Read by': 'payments 2.0.0-def',
    Owner: 'Payments team',
  });
  expect(await textUnder('Flag later')).toMatchObject({
    Is: 'on',
    Expires: '2999-01-31',
    'Read by': 'nobody',
  });
});

test('shows a disabled section, and stops at a damaged revision', async () => {
  const registry = sampleRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample has payments');
  const off = { ...registry, sections: { payments: { ...payments, enabled: false } } };
  const previous = [{ ...payments.live, version: '1.9.0-old' }];
  writeFiles(gateway.dataDir, { 'registry/000006.json': '{' });
  writeRegistry(gateway.dataDir, { ...off, revision: 8, author: 'Otto', reason: 'the bank is away' });
  expect(await textUnder('Payments (payments)')).toMatchObject({
    Release: '2.0.0-def, disabled: members see a fallback card with the telephone number',
    'Live since': expect.stringContaining('by Otto: the bank is away (revision 8)'),
  });
  writeRegistry(gateway.dataDir, {
    ...registry,
    revision: 9,
    author: 'Ines',
    reason: 'the bank is back',
    sections: { payments: { ...payments, previous } },
  });
  expect(await textUnder('Payments (payments)')).toMatchObject({
    Release: '2.0.0-def',
    'Live since': expect.stringContaining('by Ines: the bank is back (revision 9)'),
    'Previous release': '1.9.0-old',
  });
  expect(await textUnder('Shell: sign-in, navigation and home')).toMatchObject({
    'Live since': expect.stringContaining('by a test: to see &lt;/script&gt;'),
  });
});

test('a first release that is only a canary is not live, and not disabled', async () => {
  writeRegistry(gateway.dataDir, registryWithFirstRelease(20, 5));
  const { text } = await gateway.get('/status', staff);
  expect(text).toContain('Not live, canary 5 %');
  expect(text).not.toContain('sections disabled');
  const rows = await textUnder('Payments (payments)');
  expect(rows).toMatchObject({ Release: 'none is live yet', Canary: '3.0.0-new, for 5 % of all browsers' });
  expect(rows).not.toHaveProperty('To enable');
});
