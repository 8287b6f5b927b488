import { type HostApplication, startHostApplication } from '../fixtures/host-application/start.ts';
import { expect, test } from '../support/test.ts';

// The application has one port, so one worker runs all tests of this file.
test.describe.configure({ mode: 'default' });

let host: HostApplication;
test.beforeAll(async () => {
  host = await startHostApplication();
});
test.afterAll(() => host.stop());

test('an application without a shell mounts a section, which sends', { tag: ['@R-25'] }, async ({ page }) => {
  await page.goto(`${host.origin}/?portal=${host.portal}&path=/report-a-death`);
  await expect(page.getByRole('heading', { name: 'Intranet' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a death' })).toBeVisible();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .map(({ origin, pathname }) => ({ origin, pathname })),
  );
  const fromPortal = scripts
    .filter(({ origin }) => origin === host.portal)
    .map(({ pathname }) => pathname.split('/')[2]);
  expect(new Set(fromPortal)).toEqual(new Set([undefined, 'config', 'support-contact']));
  await page.getByLabel('Full name of the person who died').fill('Leopold Brandvold');
  await page.getByLabel('Date of death').fill('11/3/2026');
  await page.getByLabel('Your name').fill('Ingeborg Brandvold');
  await page.getByLabel('What is your relationship to the person who died?').selectOption('Son or daughter');
  await page.getByLabel('Your telephone number').fill('3125550177');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeVisible();
});

test.describe('with a signed-in member', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('another application shows two guarded pages to its member', { tag: ['@R-25'] }, async ({
    page,
    request,
  }) => {
    const asked = page.waitForRequest(/\/GetBootstrapData\?/);
    await page.goto('/certificates');
    const first = await asked;
    const { authorization = '' } = await first.allHeaders();
    const oid = new URL(first.url()).searchParams.get('azureObjectId') ?? '';
    const answer = await request.get(`/v1/memberuser/GetMemberProfileByAzureObjectId?azureObjectId=${oid}`, {
      headers: { authorization },
    });
    const profile = await answer.json();
    await page.addInitScript(
      ([accessToken, member, account]) => {
        const signedIn = {
          session: { status: 'signed-in', account },
          member,
          getToken: async () => accessToken,
        };
        Reflect.set(globalThis, 'signedIn', signedIn);
      },
      [
        authorization.replace('Bearer ', ''),
        { oid, nameId: profile.LifeProNameId, profile },
        { oid, email: 'margaret@example.org' },
      ] as const,
    );
    await page.goto(`${host.origin}/?portal=${host.portal}&path=/certificates&path=/contact`);
    await expect(page.getByRole('heading', { name: 'Intranet' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
    await expect(page.getByText('000020419791').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
