import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser } from '../kit/testing/browser.ts';
import { postJson } from '../kit/testing/emulator-folder.ts';
import { programRunner } from '../kit/testing/run-main.ts';
import { FILLED_FORMS } from './testing/filled-forms.ts';
import { address, fillAndSign, LINK, SPOUSE, signature } from './testing/start-for-tests.ts';

// Each test starts several processes while other tests run.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const { run: start, killAll } = programRunner(MAIN);

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  killAll();
  await folder.remove();
});

const run = (settings: Record<string, string> = {}) =>
  start({ PORT: '0', PORTAL_DATA_DIR: folder.folder, ...settings });

test('drafts, pending and signed forms survive a kill', {
  tags: ['CTX-09'],
}, async () => {
  const before = run();
  const origin = await before.origin();
  const browser = new Browser(origin);
  const half = await browser.open(address('certificate-of-loan', LINK));
  await browser.submit(half, 'Continue to review', { loan: 'amount', 'loan-amount': '4,321' });
  const name = await browser.open(address('change-of-name', LINK));
  const signed = await fillAndSign(browser, name, FILLED_FORMS['change-of-name']?.fields ?? {});
  const two = await browser.open(address('annuity-withdrawal', { ...LINK, ...SPOUSE }));
  const pending = await fillAndSign(browser, two, FILLED_FORMS['annuity-withdrawal']?.fields ?? {});
  before.child.kill('SIGKILL');
  await before.ended;

  const after = run({ PORT: new URL(origin).port });
  expect(await after.origin()).toBe(origin);
  const again = await browser.open(half.url.pathname);
  expect(again.text).toContain('value="4,321"');
  expect(again.text).toContain('Payment to you');
  const document = await browser.follow(
    await browser.open(signed.url.pathname),
    'Download the signed form \\(PDF\\)',
  );
  expect(document.text.startsWith('%PDF-')).toBe(true);
  const spouse = await browser.follow(pending, 'Open the link of the spouse');
  const done = await browser.submit(spouse, 'Sign this form', signature(SPOUSE.Spouse_UserName));
  expect(done.text).toContain('The form is signed');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  after.child.kill('SIGTERM');
  const { code, out } = await after.ended;
  expect(code).toBe(0);
  expect(out).toContain('"event":"stopped"');
});

test('without controls there are no faults', { tags: ['R-28'] }, async () => {
  const origin = await run().origin();
  expect((await postJson(`${origin}/__test__/faults`, { fault: 'error', openings: 1 })).status).toBe(404);
});
