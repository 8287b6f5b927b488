import {
  GetMemberProfileByAzureObjectId,
  GetPendingContactChange,
  GetPrimaryAddress,
  useApiQuery,
} from '@portal/api';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReportPage } from './report-page.tsx';

interface Sent {
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

const RECEIVED = { Reference: '700042' };

/** Opens the page for an anonymous visitor, or for a member with these responses; `sent` records requests. */
function open(
  answers: readonly unknown[] = [RECEIVED],
  today = '2026-11-21',
  state: unknown = null,
  member?: FakeResponses,
  page: ComponentType = ReportPage,
) {
  const sent: Sent[] = [];
  renderPage(page, {
    path: '/report-a-death',
    at: { pathname: '/report-a-death', state },
    today,
    ...(!member && { platform: { session: { status: 'signed-out' } } }),
    responses: {
      ...member,
      ReportDeath: (_query: URLSearchParams, request: RequestInit) => {
        const key = new Headers(request.headers).get('idempotency-key');
        sent.push({ key, body: JSON.parse(String(request.body)) });
        return answers[Math.min(sent.length, answers.length) - 1];
      },
    },
  });
  return sent;
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Report' }));

function fillAll() {
  fill('Full name of the person who died', 'Leopold Brandvold');
  fill('Date of death', '11/3/2026');
  fill(/^Certificate number/, '000000000101');
  fill('Your name', 'Ingeborg Brandvold');
  fill('What is your relationship to the person who died?', 'Son or daughter');
  fill('Your telephone number', '(312) 555 0177');
  fill('Your e-mail address', 'inga@example.org');
  fill(/^Is there anything else/, 'He lived with me.');
}

beforeEach(() => sessionStorage.clear());

test('shows preparation, next steps and phone without an account', {
  tags: ['F-20', 'F-23'],
}, async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Report a death' });
  // Hidden at the width of the test, which is that of a phone.
  screen.getByRole('heading', { name: 'What to have ready', hidden: true });
  screen.getByRole('heading', { name: 'What happens next', hidden: true });
  expect(screen.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  const hours = screen.getByText('8 AM to 5 PM').parentElement;
  expect(hours?.textContent).toMatch(/^Monday to Friday, 8.AM to.5.PM Central$/);
  const groups = screen.getAllByRole('group').filter(({ tagName }) => tagName !== 'DETAILS');
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Who has died?',
    'How can we reach you?',
    'Anything else',
  ]);
  expect(screen.queryByText(/password|sign in to/i)).toBeNull();
});

test('folds the lists on a phone, with a summary of each', { tags: ['F-20'] }, async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Report a death' });
  const folded = [...document.querySelectorAll('details')];
  expect(folded.map((details) => details.open)).toEqual([false, false]);
  expect(folded.map((details) => details.querySelector('summary')?.textContent)).toEqual([
    'What to have readyThe name, the date of death, and a certificate number if you know one.',
    'What happens nextWe contact you within 2 business days.',
  ]);
  expect(screen.getAllByText('You get a reference number at once.')).toHaveLength(1);
});

test.each(['01 23 45 67 89', '+49 30 901820', '0612345678'])(
  'sends the number %s of another country as typed',
  { tags: ['F-20', 'F-12'] },
  async (number) => {
    const sent = open();
    await screen.findByRole('heading', { level: 1 });
    fillAll();
    fill('Your telephone number', number);
    fireEvent.blur(field('Your telephone number'));
    await send();
    await screen.findByRole('heading', { level: 1, name: 'We have your report' });
    expect(sent.map(({ body }) => body.ReporterPhone)).toEqual([number]);
  },
);

test('sends the report, and shows its reference and next steps', {
  tags: ['F-20'],
}, async () => {
  const sent = open();
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  const title = await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      DeceasedName: 'Leopold Brandvold',
      DateOfDeath: '2026-11-03',
      CertificateNumber: '000000000101',
      ReporterName: 'Ingeborg Brandvold',
      Relationship: 'Son or daughter',
      ReporterPhone: '312-555-0177',
      ReporterEmail: 'inga@example.org',
      Note: 'He lived with me.',
    },
  ]);
  await expect.poll(() => document.activeElement).toBe(title);
  within(screen.getByRole('region', { name: 'Your report' })).getByText('700042');
  screen.getByRole('heading', { name: 'What happens next' });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Print this page' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  // The header of public pages is printed too.
  expect(screen.queryByText('Lantern Fraternal Society')).toBeNull();
  expect(document.body.textContent).not.toContain('Leopold');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

const MEMBER: FakeResponses = {
  GetMemberProfileByAzureObjectId: createProfile({ EmailAddress: 'margaret@example.org' }),
  GetPrimaryAddress: createAddress({ PhoneNumber: '563 555 0166' }),
  GetPendingContactChange: { Requested: null, RequestedOn: null },
};

/** Renders the page after an earlier page has loaded the member's data. */
function PageAfterProfile() {
  const azureObjectId = createProfile().AzureObjectGuid;
  const profile = useApiQuery(GetMemberProfileByAzureObjectId, { query: { azureObjectId } });
  const lifeProNameId = profile.data?.LifeProNameId ?? '';
  const address = useApiQuery(
    GetPrimaryAddress,
    { query: { lifeProNameId } },
    { enabled: profile.isSuccess },
  );
  const change = useApiQuery(GetPendingContactChange, { query: {} });
  return profile.isSuccess && address.isSuccess && change.isSuccess ? <ReportPage /> : null;
}

const reporter = () =>
  ['Your name', 'Your telephone number', 'Your e-mail address'].map((name) => field(name).value);
const backLink = () => screen.queryByRole('link', { name: 'Back to Support' })?.getAttribute('href');

test('fills in the signed-in member from loaded data, and leads back', {
  tags: ['F-20', 'F-12'],
}, async () => {
  open([RECEIVED], '2026-11-21', null, MEMBER, PageAfterProfile);
  await screen.findByLabelText('Your name');
  expect(reporter()).toEqual(['Maggie Holm', '563-555-0166', 'margaret@example.org']);
  expect(backLink()).toBe('/support');
  fillAll();
  await send();
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  expect(backLink()).toBe('/support');
});

test('shows an empty form at once without loaded data of the member', {
  tags: ['F-20', 'F-23'],
}, async () => {
  open([RECEIVED], '2026-11-21', null, { GetMemberProfileByAzureObjectId: pendingForever });
  await screen.findByLabelText('Your name');
  expect(reporter()).toEqual(['', '', '']);
});

test('repeats a failed report with its prefilled content after a reload', {
  tags: ['F-20', 'F-12', 'R-09'],
}, async () => {
  const sent = open([errorResponse(500)], '2026-11-21', null, MEMBER, PageAfterProfile);
  await screen.findByLabelText('Your name');
  fill('Full name of the person who died', 'Leopold Brandvold');
  fill('Date of death', '11/3/2026');
  fill('What is your relationship to the person who died?', 'Son or daughter');
  await send();
  await screen.findByRole('group', { name: 'We could not send your report.' });
  cleanup();
  // After a reload no page has loaded the member's data.
  const sentLater = open([RECEIVED], '2026-11-21', null, {});
  await screen.findByLabelText('Your name');
  expect(reporter()).toEqual(['Maggie Holm', '563-555-0166', 'margaret@example.org']);
  await send();
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  expect(sentLater).toEqual(sent);
});

test('leads a visitor to no page of members', { tags: ['F-20'] }, async () => {
  open();
  await screen.findByLabelText('Your name');
  expect(backLink()).toBeUndefined();
});

test('shows the confirmation again after a reload', { tags: ['F-20'] }, async () => {
  open([], '2026-11-22', { reference: '700042', receivedOn: '2026-11-21' });
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  const report = screen.getByRole('region', { name: 'Your report' });
  expect(report.textContent).toContain('700042');
  expect(report.textContent).toContain('November 21, 2026');
});

test.each([
  [{ reference: 700042, receivedOn: '2026-11-21' }],
  [{ reference: '700042', receivedOn: 'today' }],
])('shows the form for history state of another kind: %j', { tags: ['F-20'] }, async (state) => {
  open([], '2026-11-22', state);
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Report a death');
});

test('lists errors in field order, and sends nothing', {
  tags: ['F-20'],
}, async () => {
  const sent = open();
  await screen.findByRole('heading', { level: 1 });
  fill('Date of death', '12/24/2026');
  await send();
  await screen.findByRole('link', { name: /^Your telephone number:/ });
  const summary = screen.getByRole('group', { name: 'Please check your answers' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Full name of the person who died: This field is required',
    'Date of death: Please check the date: this day is still to come, or very long ago',
    'Your name: This field is required',
    'What is your relationship to the person who died? Please choose one',
    'Your telephone number: Please give a telephone number or an e-mail address, so that we can reach you',
  ]);
  expect(sent).toEqual([]);
});

test('restores the draft in this tab only, until it is sent', {
  tags: ['F-20', 'F-12'],
}, async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  cleanup();
  expect(Object.keys(localStorage)).toEqual([]);
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(field('Full name of the person who died').value).toBe('Leopold Brandvold');
  expect(field('What is your relationship to the person who died?').value).toBe('Son or daughter');
  expect(field(/^Is there anything else/).value).toBe('He lived with me.');
  await send();
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  cleanup();
  open();
  await screen.findByRole('heading', { level: 1, name: 'Report a death' });
  expect(field('Full name of the person who died').value).toBe('');
});

test('keeps the draft and its key over midnight', { tags: ['F-20', 'F-12', 'R-09'] }, async () => {
  const sent = open([errorResponse(500)], '2026-11-21');
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  await screen.findByRole('group', { name: 'We could not send your report.' });
  cleanup();
  const sentLater = open([RECEIVED], '2026-11-22');
  await screen.findByRole('heading', { level: 1, name: 'Report a death' });
  expect(field('Your name').value).toBe('Ingeborg Brandvold');
  await send();
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  expect(sentLater[0]?.key).toBe(sent[0]?.key);
});

test('retries under the same key, and uses a new key after a change', {
  tags: ['F-20', 'R-09'],
}, async () => {
  const sent = open([errorResponse(500), errorResponse(500), RECEIVED]);
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send your report.' });
  within(failed).getByText(/What you wrote is still here/);
  expect(failed.textContent.match(/call us/g)).toHaveLength(1);
  within(failed).getByRole('link', { name: '877-555-0142' });
  await expect.poll(() => document.activeElement).toBe(failed);
  await send();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  fill(/^Is there anything else/, 'She lived with me.');
  await send();
  await screen.findByRole('heading', { level: 1, name: 'We have your report' });
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('uses a new key after one that has sent other content', { tags: ['F-20', 'R-09'] }, async () => {
  const sent = open([errorResponse(409), RECEIVED]);
  fillAll();
  await send();
  await screen.findByText(/^What you wrote is still here\./);
  await send();
  await screen.findByText('700042');
  expect(sent[1]).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: sent[0]?.body });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('ignores a second press while sending', { tags: ['F-20', 'R-09'] }, async () => {
  const sent = open([pendingForever]);
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  const pendingButton = await screen.findByRole('button', { name: /Sending/ });
  fireEvent.click(pendingButton);
  fireEvent.submit(pendingButton);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('keeps the text of a report unchanged while it is sent', { tags: ['F-20', 'F-12'] }, async () => {
  open([pendingForever]);
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  await userEvent.type(field('Your name'), ' of Duluth');
  await userEvent.type(field(/^Is there anything else/), ' Please call.');
  expect([field('Your name').value, field(/^Is there anything else/).value]).toEqual([
    'Ingeborg Brandvold',
    'He lived with me.',
  ]);
});

test('asks to call after too many reports, and keeps the input', {
  tags: ['F-20', 'R-23'],
}, async () => {
  open([errorResponse(429)]);
  await screen.findByRole('heading', { level: 1 });
  fillAll();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send your report.' });
  within(failed).getByText(/please call us now/);
  expect(field('Your name').value).toBe('Ingeborg Brandvold');
});

test.each([500, 429])(
  'says that a report rejected without contact, then %i, was not sent',
  { tags: ['F-20', 'F-23'] },
  async (status) => {
    const sent = open([errorResponse(status)]);
    await screen.findByRole('heading', { level: 1 });
    fillAll();
    fill('Your telephone number', '');
    fill('Your e-mail address', '');
    await send();
    await screen.findByRole('link', { name: /^Your telephone number:/ });
    fill('Your e-mail address', 'inga@example.org');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Your telephone number:/ })).toBeNull());
    await send();
    const failed = await screen.findByRole('group', { name: 'We could not send your report.' });
    await expect.poll(() => document.activeElement).toBe(failed);
    expect(sent).toHaveLength(1);
  },
);
