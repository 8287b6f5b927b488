import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_FORMS } from './testing/filled-forms.ts';
import { address, fillAndSign, LINK, SPOUSE, signature, startForTests } from './testing/start-for-tests.ts';

let service: Awaited<ReturnType<typeof startForTests>>;
beforeAll(async () => {
  service = await startForTests();
});
afterAll(() => service.stop());

const LOAN = FILLED_FORMS['certificate-of-loan']?.fields ?? {};

const errorOf = (text: string, id: string) =>
  new RegExp(`<p class="error" id="${id}-error">.*?</span>([^<]*)</p>`).exec(text)?.[1];

test('asks for values that the link lacks, including unfilled placeholders', {
  tags: ['FORM-30'],
}, async () => {
  const { browser, page } = await service.open('certificate-of-loan', {
    certificate: '',
    insured: '{InsuredName}',
    owner: 'Ada Lovelace',
    email: 'not-an-address',
  });
  expect(errorOf(page.text, 'certificate')).toBeUndefined();
  expect(page.text).not.toContain('{InsuredName}');
  const again = await browser.submit(page, 'Continue to review', { insured: 'Ada Lovelace', email: 'ada@' });
  expect(again.url.pathname).toMatch(/\/fill$/);
  expect(again.text).toContain('<title>Error: ');
  expect(errorOf(again.text, 'certificate')).toBe('Please fill this in');
  expect(errorOf(again.text, 'signer')).toBe('Please fill this in');
  expect(errorOf(again.text, 'email')).toContain('Enter an e-mail address');
  expect(errorOf(again.text, 'loan')).toContain('Please choose one');
  expect(again.text).toContain('name="insured" type="text" autocomplete="off" value="Ada Lovelace"');
  const parties = {
    certificate: '1',
    insured: 'Ada Lovelace',
    signer: 'Ada Lovelace',
    email: 'ada@example.test',
  };
  const done = await fillAndSign(browser, again, { ...LOAN, ...parties });
  expect(done.text).toContain('The form is signed');
});

test('submitted fields cannot change values of the link', { tags: ['R-17'] }, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  const review = await browser.submit(page, 'Continue to review', {
    ...LOAN,
    certificate: '999',
    signer: 'Eve',
  });
  expect(review.text).toContain(LINK.certificate);
  expect(review.text).not.toMatch(/999|Eve/);
});

test.each([
  ['loan-amount', '0', 'Enter an amount above zero'],
  ['loan-amount', '1.5', 'Enter an amount'],
  ['loan-amount', '1,5000', 'Enter an amount'],
  ['loan-amount', '99999999999', 'Enter an amount'],
  ['bank-name', 'B'.repeat(121), '120 letters'],
  ['routing-number', '021000022', 'This is not a routing number'],
  ['routing-number', '02100002', '9 digits'],
  ['account-number', '123', '4 to 17 digits'],
  ['account-number', '12a45', '4 to 17 digits'],
])('reports %s of %s at the field, and keeps the input', { tags: ['CTX-09'] }, async (id, typed, message) => {
  const { browser, page } = await service.open('certificate-of-loan');
  const again = await browser.submit(page, 'Continue to review', { ...LOAN, [id]: typed });
  expect(errorOf(again.text, id)).toContain(message);
  expect(again.text).toContain(`href="#${id}"`);
  expect(again.text).toContain(`value="${typed}"`);
  expect(again.text).toContain('value="deposit" checked');
});

test('ignores follow-up questions of options that are not selected', {
  tags: ['CTX-09'],
}, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  const fields = { ...LOAN, loan: 'maximum', 'loan-amount': 'nonsense' };
  const review = await browser.submit(page, 'Continue to review', fields);
  expect(review.url.pathname).toMatch(/\/review$/);
  expect(review.text).not.toContain('nonsense');
});

test.each([
  [{}, 'primary-1-name', 'Please fill this in'],
  [{ 'primary-1-share': '90' }, 'primary', 'add up to 90%'],
  [{ 'primary-1-share': '50', 'primary-2-share': '50.01' }, 'primary', 'add up to 100.01%'],
  [{ 'primary-1-share': '101' }, 'primary-1-share', 'from 1 to 100'],
  [{ 'primary-1-share': '0' }, 'primary-1-share', 'from 1 to 100'],
  [{ 'primary-1-share': '100', 'has-contingent': 'yes' }, 'contingent-1-name', 'Please fill this in'],
  [
    { 'primary-1-share': '100', 'has-contingent': 'yes', 'contingent-1-share': '99.99' },
    'contingent',
    'add up to 99.99%',
  ],
])('rejects the shares %j', { tags: ['CTX-09'] }, async (shares, id, message) => {
  const people = Object.keys(shares)
    .filter((name) => name.endsWith('-share'))
    .flatMap((name) => [
      [name.replace('share', 'name'), 'Someone'],
      [name.replace('share', 'relationship'), 'Child'],
    ]);
  const { browser, page } = await service.open('change-of-beneficiary');
  const fields = { 'has-contingent': 'no', ...shares, ...Object.fromEntries(people) };
  const again = await browser.submit(page, 'Continue to review', fields);
  expect(errorOf(again.text, id)).toContain(message);
});

test("requires the signer's name and consent", { tags: ['CTX-09'] }, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  const review = await browser.submit(page, 'Continue to review', LOAN);
  const sign = await browser.follow(review, 'Continue to signature');
  const wrong = await browser.submit(sign, 'Sign this form', { signature: 'Ada Byron' });
  expect(errorOf(wrong.text, 'signature')).toBe('Type your name as it is shown: Ada Lovelace');
  expect(errorOf(wrong.text, 'consent')).toContain('Check the box');
  expect(wrong.text).toContain('value="Ada Byron"');
  const done = await browser.submit(wrong, 'Sign this form', signature('  ada   LOVELACE '));
  expect(done.text).toContain('The form is signed');
});

test('two tabs sign once, and only what was seen', { tags: ['CTX-09'] }, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  const review = await browser.submit(page, 'Continue to review', LOAN);
  const sign = await browser.follow(review, 'Continue to signature');
  await browser.submit(page, 'Continue to review', { ...LOAN, 'loan-amount': '9,999' });
  const changed = await browser.submit(sign, 'Sign this form', signature(LINK.signer));
  expect(changed.url.pathname).toMatch(/\/review$/);
  expect(changed.text).toContain('$9,999.00');

  const ready = await browser.follow(changed, 'Continue to signature');
  const both = await Promise.all(
    [0, 1].map(() => browser.submit(ready, 'Sign this form', signature(LINK.signer))),
  );
  for (const tab of both) expect(tab.text).toContain('The form is signed');
  // Back to an earlier page, and its button.
  const late = await browser.submit(page, 'Continue to review', { ...LOAN, 'loan-amount': '1' });
  expect(late.text).toContain('The form is signed');
  expect(late.text).toContain('$9,999.00');
  expect(service.logged.filter((line) => line.includes('server_error'))).toEqual([]);
});

test('the same link continues the draft, or restarts after the signature', {
  tags: ['CTX-09'],
}, async () => {
  const { browser, page } = await service.open('certificate-of-loan');
  await browser.submit(page, 'Continue to review', { loan: 'amount', 'loan-amount': '777' });
  const again = await browser.open(address('certificate-of-loan', LINK));
  expect(again.url.pathname).toBe(page.url.pathname);
  expect(again.text).toContain('value="777"');
  const other = await browser.open(address('certificate-of-loan', { ...LINK, certificate: '2' }));
  expect(other.url.pathname).not.toBe(page.url.pathname);
  await fillAndSign(browser, again, LOAN);
  const next = await browser.open(address('certificate-of-loan', LINK));
  expect(next.url.pathname).not.toBe(page.url.pathname);
  expect(next.text).not.toContain('777');
  expect((await browser.open(page.url.pathname)).text).toContain('The form is signed');
});

test('a named spouse signs by a mailed link, and both names are in the form', {
  tags: ['FORM-13', 'FORM-29'],
}, async () => {
  const { browser, page } = await service.open('annuity-withdrawal', { ...LINK, ...SPOUSE });
  const pending = await fillAndSign(browser, page, FILLED_FORMS['annuity-withdrawal']?.fields ?? {});
  expect(pending.text).toContain('One more signature is needed');
  expect((await browser.open(pending.url.pathname.replace('done', 'form.pdf'))).text).toContain(
    'One more signature',
  );
  expect((await browser.open(pending.url.pathname.replace('done', 'spouse'))).status).toBe(404);

  const [invitation] = await service.mailTo(SPOUSE.Spouse_Email);
  const link = /http\S+/.exec(invitation?.text ?? '')?.[0] ?? '';
  expect(pending.text).toContain(new URL(link).pathname);
  const william = service.browser();
  const received = await william.open(new URL(link).pathname);
  expect(received.url.pathname).toMatch(/\/spouse$/);
  expect(received.text).toContain('12.5%');
  expect((await william.open(received.url.pathname.replace('spouse', 'fill'))).status).toBe(404);
  const wrong = await william.submit(received, 'Sign this form', signature(LINK.signer));
  expect(errorOf(wrong.text, 'signature')).toContain('William King');
  const done = await william.submit(wrong, 'Sign this form', signature('william king'));
  expect(done.text).toContain('The form is signed');
  expect(done.text).toContain('Signature of the spouse');

  const [reported] = await service.mailTo(LINK.email).then((emails) => emails.slice(-1));
  const back = await service
    .browser()
    .open(new URL(/http\S+/.exec(reported?.text ?? '')?.[0] ?? '').pathname);
  expect(back.text).toContain('The form is signed');
  expect((await browser.open(pending.url.pathname)).text).toContain('Download the signed form');
});

test('asks for a missing spouse address in any format', {
  tags: ['AMB-32'],
}, async () => {
  const { browser, page } = await service.open('certificate-of-loan', {
    ...LINK,
    Spouse_UserName: 'William King',
  });
  const again = await browser.submit(page, 'Continue to review', LOAN);
  expect(errorOf(again.text, 'spouse-email')).toContain('Please fill this in');
  const pending = await fillAndSign(browser, again, { ...LOAN, 'spouse-email': 'william at home' });
  expect(pending.text).toContain('william at home');
});

test('a form without a spouse role ignores the spouse', { tags: ['FORM-29'] }, async () => {
  const { browser, page } = await service.open('change-of-name', { ...LINK, ...SPOUSE });
  const done = await fillAndSign(browser, page, FILLED_FORMS['change-of-name']?.fields ?? {});
  expect(done.text).toContain('The form is signed');
  expect(done.text).not.toContain('William King');
});
