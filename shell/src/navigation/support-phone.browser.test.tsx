import { resetServerTime } from '@portal/api/testing/server-time';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { config } from '../testing/sample.ts';

/** Last minute with staff on the telephone, on the day before Thanksgiving. */
const BEFORE_CLOSING = '2026-11-25T22:59:00Z';

beforeEach(() => vi.useFakeTimers({ now: new Date(BEFORE_CLOSING), shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** The support row above the page. */
const row = () => screen.findByRole('region', { name: 'Call us' });

test("shows the number and the availability on a member's page", {
  tags: ['AMB-04', 'F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = within(await row());
  expect(callUs.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  callUs.getByText('Someone is here now, until 5 PM Central.');
});

test('shows the hours of the week in the menu of a narrow screen', {
  tags: ['AMB-04', 'F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const [menu] = screen.getAllByRole('banner');
  expect(menu && within(menu).getByRole('region', { name: 'Call us' }).textContent).toBe(
    'Call us877-555-0142Someone is here now, until 5 PM Central.Monday to Friday, 8\u00A0AM to\u00A05\u00A0PM Central',
  );
});

test.each([
  [
    'at closing time',
    BEFORE_CLOSING,
    'Someone is here now, until 5 PM Central.',
    'Closed now. Back on Friday at 8 AM Central.',
  ],
  [
    'at midnight',
    '2026-11-26T05:59:00Z',
    'Closed now. Back on Friday at 8 AM Central.',
    'Closed for Thanksgiving Day. Back tomorrow at 8 AM Central.',
  ],
])(
  'updates the availability of an open page %s',
  { tags: ['F-23'] },
  async (_when, instant, before, after) => {
    vi.setSystemTime(instant);
    renderShell({ at: '/payments' });
    const callUs = await row();
    expect(callUs.textContent).toContain(before);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(callUs.textContent).toContain(after);
  },
);

test('checks the time again if a clock change woke the timer early', {
  tags: ['F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = await row();
  vi.setSystemTime(Date.now() - 500);
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(callUs.textContent).toContain('Closed now. Back on Friday at 8 AM Central.');
});

test('updates the availability after a sleep without timers', {
  tags: ['F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = await row();
  vi.setSystemTime('2026-11-26T16:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(callUs.textContent).toContain('Closed for Thanksgiving Day. Back tomorrow at 8 AM Central.');
});

test('ignores a device clock that is days off', {
  tags: ['F-23'],
}, async () => {
  onTestFinished(resetServerTime);
  const headers = { date: new Date(BEFORE_CLOSING).toUTCString() };
  vi.setSystemTime('2026-11-21T18:00:00Z');
  const profile = Response.json(createProfile(), { headers });
  renderShell({ at: '/payments', responses: { GetMemberProfileByAzureObjectId: profile } });
  const callUs = await row();
  await screen.findByRole('heading', { level: 1 });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(callUs.textContent).toContain('Someone is here now, until 5 PM Central.');
});

test('shows only the hours as text if no times are configured', {
  tags: ['F-23'],
}, async () => {
  const { supportTimes, ...society } = config.society;
  expect(supportTimes?.week[0]?.days).toHaveLength(5);
  renderShell({ at: '/payments', changes: { config: { ...config, society } } });
  const callUs = within(await row());
  callUs.getByText('Monday to Friday, 8 AM to 5 PM Central');
  expect(callUs.queryByText(/here now|Closed/)).toBeNull();
});
