import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_NAMES } from '../endpoints.ts';
import { claimsOf, PORTAL, signIn } from '../testing/client.ts';
import { ADA, BEN, PASSWORD } from '../testing/fixture.ts';
import { type Running, startForTests } from '../testing/start-for-tests.ts';

const { tenantId } = DEFAULT_NAMES;

let idp: Running;
beforeAll(async () => {
  idp = await startForTests({ IDP_POLICIES: 'off' });
});
afterAll(() => idp.stop());

test('signs in under the tenant id, with tokens that name no policy', { tags: ['CFG-04'] }, async () => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(tenantId));
  const arrival = await signIn(browser, page, ADA.email, PASSWORD);
  const tokens = await client.redeem(tenantId, arrival);
  for (const token of [tokens.id_token, tokens.access_token]) {
    expect(claimsOf(token)).toMatchObject({ oid: ADA.oid });
    expect(claimsOf(token)).not.toHaveProperty('tfp');
  }
  expect(JSON.parse(Buffer.from(tokens.client_info, 'base64url').toString())).toEqual({
    uid: ADA.oid,
    utid: tenantId,
  });
});

test('has no pages for profile and password', { tags: ['CFG-04'] }, async () => {
  for (const policy of ['B2C_1A_unifiedlogin', 'B2C_1A_profileedit', 'B2C_1A_passwordreset']) {
    expect((await fetch(`${idp.origin}/${policy}/oauth2/v2.0/authorize`)).status).toBe(404);
  }
});

test('the sign-in page resets a forgotten password and signs in', { tags: ['HOME-04'] }, async () => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(tenantId));
  const forgot = await browser.open(/href="([^"]+\/forgot)"/.exec(page.text)?.[1] ?? '');
  const sent = await browser.submit(forgot, 'Send me a code', { email: BEN.email });
  const choose = await browser.submit(sent, 'Check the code', { code: (await idp.codeFor(BEN.email)) ?? '' });
  const arrival = await browser.submit(choose, 'Save new password', { password: 'a new long one' });
  expect(arrival.url.origin).toBe(PORTAL);
  expect(claimsOf((await client.redeem(tenantId, arrival)).id_token)).toMatchObject({ oid: BEN.oid });
});

test('sign-out asks for the account, unless it gets the claim login_hint', {
  tags: ['NAV-05'],
}, async () => {
  const { browser, client } = idp.open();
  const page = await browser.open(client.authorizeAddress(tenantId));
  const arrival = await signIn(browser, page, ADA.email, PASSWORD);
  const { id_token } = await client.redeem(tenantId, arrival);
  const open = (hint: Record<string, string>) => {
    const query = new URLSearchParams({ post_logout_redirect_uri: `${PORTAL}/`, ...hint });
    return browser.open(`/${tenantId}/oauth2/v2.0/logout?${query}`);
  };
  for (const hint of [{}, { logout_hint: ADA.email }]) {
    const picker = await open(hint);
    expect(picker.text).toContain('<h1>Pick an account</h1>');
    // The script of the page would submit this form.
    expect(picker.text).not.toContain('op.logoutForm');
    expect(picker.text).toContain(`>${ADA.email}</button>`);
  }
  const leaving = await open({ logout_hint: String(claimsOf(id_token).login_hint) });
  expect(leaving.text).toContain('<form id="op.logoutForm"');
  expect((await browser.submit(leaving, 'Sign out')).url.href).toBe(`${PORTAL}/`);
  expect((await browser.open(client.authorizeAddress(tenantId))).text).toContain('<h1>Sign in</h1>');
});
