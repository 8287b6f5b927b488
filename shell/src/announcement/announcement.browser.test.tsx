import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { createAnnouncements } from './announcements.ts';

const closed = { header: 'We are closed on Thursday', body: 'We are back on <b>Friday</b>.' };

async function renderAndDismiss() {
  renderShell({ at: '/payments', announcement: closed });
  const box = within(await screen.findByRole('region', { name: 'Announcement' }));
  await userEvent.click(box.getByText('We are closed on Thursday'));
  await userEvent.click(box.getByRole('button', { name: 'Dismiss announcement' }));
}

test('shows header and body of the message file as text', {
  tags: ['ANN-01', 'ANN-02', 'R-06'],
}, async () => {
  renderShell({ at: '/payments', announcement: closed });
  const box = await screen.findByRole('region', { name: 'Announcement' });
  expect(within(box).getByText('We are closed on Thursday')).toBeTruthy();
  expect(within(box).getByText('We are back on <b>Friday</b>.')).toBeTruthy();
});

test('stands below the title of the page', { tags: ['ANN-01'] }, async () => {
  renderShell({ at: '/payments', announcement: closed });
  const box = await screen.findByRole('region', { name: 'Announcement' });
  const title = await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect(title.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('is hidden on a page with noAnnouncement', { tags: ['ANN-01'] }, async () => {
  renderShell({ at: '/make-payments', announcement: closed });
  await screen.findByText('For Maggie Lindqvist Holm at /make-payments');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('stays hidden after a reload and returns the focus to the page', {
  tags: ['ANN-03'],
}, async () => {
  await renderAndDismiss();
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Payments');
  cleanup();
  renderShell({ at: '/payments', announcement: closed });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('shows a changed announcement again after a dismissal', {
  tags: ['ANN-03', 'AMB-16', 'CONST-11'],
}, async () => {
  await renderAndDismiss();
  expect(localStorage.getItem('hide-announcement')).toMatch(/^[0-9a-f]{8}$/);
  cleanup();
  renderShell({ at: '/payments', announcement: { ...closed, body: 'We are back on Monday.' } });
  await screen.findByText('We are back on Monday.');
});

/** Another tab dismisses an announcement. */
function dismissElsewhere(announcement: { header: string; body: string }) {
  createAnnouncements().dismiss(announcement);
  fireEvent(window, new Event('storage'));
}

test('hides an announcement that another tab dismissed', { tags: ['ANN-03'] }, async () => {
  renderShell({ at: '/payments', announcement: closed });
  await screen.findByRole('region', { name: 'Announcement' });
  dismissElsewhere({ header: 'An older one', body: '' });
  expect(screen.getByRole('region', { name: 'Announcement' })).toBeTruthy();
  dismissElsewhere(closed);
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('is one stop of the keyboard, with Dismiss below the open text', {
  tags: ['ANN-01', 'ANN-02'],
}, async () => {
  renderShell({ at: '/payments', announcement: closed });
  const box = await screen.findByRole('region', { name: 'Announcement' });
  const details = box.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('We are closed on Thursday');
  await userEvent.click(within(box).getByText('We are closed on Thursday'));
  expect(details?.open).toBe(true);
  const dismiss = within(box).getByRole('button', { name: 'Dismiss announcement' });
  expect(dismiss.closest('details')).toBe(details);
});

test('keeps Dismiss next to a header without a body', { tags: ['ANN-01', 'ANN-03'] }, async () => {
  renderShell({ at: '/payments', announcement: { header: 'We are closed on Thursday', body: '' } });
  const box = within(await screen.findByRole('region', { name: 'Announcement' }));
  await userEvent.click(box.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test.each([
  [
    'a header without a body',
    { header: 'We are closed on Thursday', body: ' ' },
    ['We are closed on Thursday', null],
  ],
  [
    'a body without a header',
    { header: '', body: 'We are back on Friday.' },
    ['Announcement', 'We are back on Friday.'],
  ],
])(
  'renders %s in full without an empty details element',
  { tags: ['ANN-01'] },
  async (_what, announcement, [line, more]) => {
    renderShell({ at: '/payments', announcement });
    const box = await screen.findByRole('region', { name: 'Announcement' });
    expect(within(box).getByText(String(line))).toBeTruthy();
    expect(box.querySelector('details > :not(summary)')?.textContent ?? null).toBe(more);
  },
);

test('renders nothing for an empty message', { tags: ['ANN-01'] }, async () => {
  renderShell({ at: '/payments', announcement: { header: '', body: ' ' } });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

test('notifies the member if the message file fails to load', {
  tags: ['ERR-07', 'ERR-01'],
}, async () => {
  renderShell({ at: '/payments', announcement: undefined });
  const text =
    'Oops! There was a problem sending a GET request to assets/navmessage.json from the navigation component.';
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(text)).toBeTruthy(),
  );
});

test('reads the inlined announcement unless it was dismissed', {
  tags: ['ANN-01', 'ANN-03'],
}, () => {
  const inlined = { header: 'We are closed on Thursday', body: 'We are back on Friday.' };
  expect(createAnnouncements(inlined).readInlined()).toEqual({
    header: 'We are closed on Thursday',
    body: 'We are back on Friday.',
  });
  createAnnouncements().dismiss(inlined);
  expect(createAnnouncements(inlined).readInlined()).toBeUndefined();
  expect(createAnnouncements(undefined).readInlined()).toBeUndefined();
});
