import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { config } from '../testing/sample.ts';

/** The last minute in which somebody answers, on the day before Thanksgiving. */
const BEFORE_CLOSING = '2026-11-25T22:59:00Z';

beforeEach(() => vi.useFakeTimers({ now: new Date(BEFORE_CLOSING), shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** The row above the page, which narrow screens show. */
const row = () => screen.findByRole('region', { name: 'Call us' });

test('each page of a member has the number to tap, and says whether somebody is there', {
  tags: ['AMB-04', 'F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = within(await row());
  expect(callUs.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  callUs.getByText('Someone is here now, until 5 PM Central.');
});

test('the menu of a narrow screen has the hours of the week beside it', {
  tags: ['AMB-04', 'F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const [menu] = screen.getAllByRole('banner');
  expect(menu && within(menu).getByRole('region', { name: 'Call us' }).textContent).toBe(
    'Call us877-555-0142Someone is here now, until 5 PM Central.Monday to Friday, 8 AM to 5 PM Central',
  );
});

test.each([
  [
    'as the society closes',
    BEFORE_CLOSING,
    'Someone is here now, until 5 PM Central.',
    'Closed now. Back on Friday at 8 AM Central.',
  ],
  [
    'as midnight comes',
    '2026-11-26T05:59:00Z',
    'Closed now. Back on Friday at 8 AM Central.',
    'Closed for Thanksgiving Day. Back tomorrow at 8 AM Central.',
  ],
])(
  'what is said changes while the page is open, %s',
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

test('a clock that is put back a little, so that the page wakes too early, is looked at again', {
  tags: ['F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = await row();
  vi.setSystemTime(Date.now() - 500);
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(callUs.textContent).toContain('Closed now. Back on Friday at 8 AM Central.');
});

test('after a sleep in which no timer ran, the page looks at the clock again', {
  tags: ['F-23'],
}, async () => {
  renderShell({ at: '/payments' });
  const callUs = await row();
  vi.setSystemTime('2026-11-26T16:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(callUs.textContent).toContain('Closed for Thanksgiving Day. Back tomorrow at 8 AM Central.');
});

test('without times in the configuration the hours stand in words, and nothing is said of now', {
  tags: ['F-23'],
}, async () => {
  const { supportTimes, ...society } = config.society;
  expect(supportTimes?.week[0]?.days).toHaveLength(5);
  renderShell({ at: '/payments', changes: { config: { ...config, society } } });
  const callUs = within(await row());
  callUs.getByText('Monday to Friday, 8 AM to 5 PM Central');
  expect(callUs.queryByText(/here now|Closed/)).toBeNull();
});
