import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { createAnnouncements } from './announcements.ts';

const closed = { header: 'We are closed on Thursday', body: 'We are back on <b>Friday</b>.' };

async function dismissed() {
  renderShell({ at: '/payments', announcement: closed });
  const box = within(await screen.findByRole('region', { name: 'Announcement' }));
  await userEvent.click(box.getByRole('button', { name: 'Dismiss announcement' }));
}

test('the box shows header and body of the message file, as text', {
  tags: ['ANN-01', 'ANN-02', 'R-06'],
}, async () => {
  renderShell({ at: '/payments', announcement: closed });
  const box = await screen.findByRole('region', { name: 'Announcement' });
  expect(within(box).getByText('We are closed on Thursday')).toBeTruthy();
  expect(within(box).getByText('We are back on <b>Friday</b>.')).toBeTruthy();
});

test('a dismissed announcement stays away after a reload, and leaves the focus on the page', {
  tags: ['ANN-03'],
}, async () => {
  await dismissed();
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Payments');
  cleanup();
  renderShell({ at: '/payments', announcement: closed });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('the flag holds a digest, so that a changed announcement is shown again', {
  tags: ['ANN-03', 'AMB-16', 'CONST-11'],
}, async () => {
  await dismissed();
  expect(localStorage.getItem('hide-announcement')).toMatch(/^[0-9a-f]{8}$/);
  cleanup();
  renderShell({ at: '/payments', announcement: { ...closed, body: 'We are back on Monday.' } });
  await screen.findByText('We are back on Monday.');
});

test('the box is one line that opens, and Dismiss is no part of what opens', {
  tags: ['ANN-01', 'ANN-02'],
}, async () => {
  renderShell({ at: '/payments', announcement: closed });
  const box = await screen.findByRole('region', { name: 'Announcement' });
  const opening = box.querySelector('details');
  expect(opening?.open).toBe(false);
  expect(opening?.querySelector('summary')?.textContent).toBe('We are closed on Thursday');
  await userEvent.click(within(box).getByText('We are closed on Thursday'));
  expect(opening?.open).toBe(true);
  const dismiss = within(box).getByRole('button', { name: 'Dismiss announcement' });
  expect(dismiss.closest('details')).toBeNull();
});

test.each([
  ['a header alone', { header: 'We are closed on Thursday', body: ' ' }, ['We are closed on Thursday', null]],
  [
    'a body alone',
    { header: '', body: 'We are back on Friday.' },
    ['Announcement', 'We are back on Friday.'],
  ],
])(
  '%s is shown whole, with no opening that opens nothing',
  { tags: ['ANN-01'] },
  async (_what, announcement, [line, more]) => {
    renderShell({ at: '/payments', announcement });
    const box = await screen.findByRole('region', { name: 'Announcement' });
    expect(within(box).getByText(String(line))).toBeTruthy();
    expect(box.querySelector('details > :not(summary)')?.textContent ?? null).toBe(more);
  },
);

test('an empty message is no announcement', { tags: ['ANN-01'] }, async () => {
  renderShell({ at: '/payments', announcement: { header: '', body: ' ' } });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('a message file that cannot be had is told in a notification', {
  tags: ['ERR-07', 'ERR-01'],
}, async () => {
  renderShell({ at: '/payments', announcement: undefined });
  const text =
    'Oops! There was a problem sending a GET request to assets/navmessage.json from the navigation component.';
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(text)).toBeTruthy(),
  );
});

test('the announcement that came with the page stands at once, unless it was put away', {
  tags: ['ANN-01', 'ANN-03'],
}, () => {
  const written = { header: 'We are closed on Thursday', body: 'We are back on Friday.' };
  expect(createAnnouncements(written).readInlined()).toEqual({
    header: 'We are closed on Thursday',
    body: 'We are back on Friday.',
  });
  createAnnouncements().dismiss(written);
  expect(createAnnouncements(written).readInlined()).toBeUndefined();
  expect(createAnnouncements(undefined).readInlined()).toBeUndefined();
});
