import { createBus } from '@portal/section-sdk/event-bus';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';

const bus = createBus('a test');
const BANNER_TEXT = 'This website has been updated. Finish what you are doing first, then press Update now.';

/** The registry with `noUpdatePrompt` on the payment pages, as in their section.json. */
function initialRegistry(): Registry {
  const { sections, ...registry } = createRegistry();
  const { payments } = sections;
  if (!payments) throw new Error('The sample registry has changed');
  const withoutPrompt: RegistrySection = {
    ...payments,
    routes: payments.routes.map((route) => ({ ...route, noUpdatePrompt: true })),
  };
  return { ...registry, sections: { ...sections, payments: withoutPrompt } };
}

const newerShell = (revision: number, version = '2.0.0'): Registry => ({
  ...initialRegistry(),
  revision,
  shell: { version, previous: [] },
});

async function open(at: string) {
  const reloadToUpdate = vi.fn();
  const revisions = [newerShell(2)];
  const registryObserver = createRegistryObserver(
    initialRegistry(),
    async () => revisions.shift() ?? initialRegistry(),
    reloadToUpdate,
  );
  const shell = renderShell({ at, registry: initialRegistry(), registryObserver });
  await screen.findByText(`For Maggie Lindqvist Holm at ${at}`);
  return {
    ...shell,
    reloadToUpdate,
    /** Refreshes the registry, which has a newer shell or `found`. */
    async refresh(found?: Registry) {
      if (found) revisions.unshift(found);
      await act(() => registryObserver.refresh());
    },
  };
}

const setUnsaved = (unsaved = true) => act(async () => bus.emit('input.unsaved', 2, { id: 'form', unsaved }));
afterEach(() => setUnsaved(false));
const banner = () => screen.queryByText(BANNER_TEXT);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const leavesWithoutPrompt = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('shows the banner in an existing live region while input is unsaved', {
  tags: ['F-12', 'R-07'],
}, async () => {
  const { refresh } = await open('/contact');
  const region = document.querySelector('[aria-live="polite"]:not([role])');
  expect(region?.textContent).toBe('');
  await setUnsaved();
  await refresh();
  expect((await screen.findByText(BANNER_TEXT)).closest('[aria-live="polite"]')).toBe(region);
});

test('shows no banner without unsaved input', {
  tags: ['R-07'],
}, async () => {
  const { refresh, shell } = await open('/contact');
  await refresh();
  expect(shell.sectionLoader.registryObserver.isOutdated()).toBe(true);
  expect(banner()).toBeNull();
});

test('shows no banner without a newer release', { tags: ['R-07'] }, async () => {
  await open('/contact');
  await setUnsaved();
  expect(banner()).toBeNull();
});

test('keeps the banner after saving and then updates without a question', {
  tags: ['F-12'],
}, async () => {
  const { refresh, reloadToUpdate } = await open('/contact');
  await setUnsaved();
  await refresh();
  await screen.findByText(BANNER_TEXT);
  await setUnsaved(false);
  await press('Update now');
  expect(reloadToUpdate).toHaveBeenCalledTimes(1);
});

test('asks once before an update discards unsaved input', {
  tags: ['F-12'],
}, async () => {
  const { refresh, reloadToUpdate } = await open('/contact');
  await setUnsaved();
  await refresh();
  await screen.findByText(BANNER_TEXT);
  await press('Update now');
  await screen.findByRole('alertdialog', { name: 'Update without saving?' });
  await press('Stay on this page');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([reloadToUpdate.mock.calls.length, leavesWithoutPrompt()]).toEqual([0, false]);
  await press('Update now');
  const leftWithoutPrompt: boolean[] = [];
  reloadToUpdate.mockImplementation(() => void leftWithoutPrompt.push(leavesWithoutPrompt()));
  await userEvent.click(await screen.findByRole('button', { name: 'Update without saving' }));
  expect(leftWithoutPrompt).toEqual([true]);
});

test('hides the banner for the page after Later', {
  tags: ['R-07'],
}, async () => {
  const { refresh, router } = await open('/contact');
  await setUnsaved();
  await refresh();
  await screen.findByText(BANNER_TEXT);
  await press('Later');
  expect(banner()).toBeNull();
  await setUnsaved(false);
  await setUnsaved();
  await refresh(newerShell(3, '3.0.0'));
  expect(banner()).toBeNull();
  await setUnsaved(false);
  await act(() => router.navigate('/support'));
  expect(banner()).toBeNull();
  await setUnsaved();
  await screen.findByText(BANNER_TEXT);
});

test.each(['field', 'page title'])(
  'Later moves the focus back to the %s',
  { tags: ['R-07', 'CTX-02'] },
  async (target) => {
    const { refresh } = await open('/contact');
    await setUnsaved();
    await refresh();
    await screen.findByText(BANNER_TEXT);
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    const later = screen.getByRole('button', { name: 'Later' });
    field.focus();
    later.focus();
    if (target !== 'field') field.remove();
    await userEvent.keyboard('{Enter}');
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(
      target === 'field' ? field : screen.getByRole('heading', { level: 1 }),
    );
  },
);

test('Later keeps the focus where a press does not move it', {
  tags: ['R-07', 'CTX-02'],
}, async () => {
  const { refresh } = await open('/contact');
  await setUnsaved();
  await refresh();
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  // As in Safari, which does not focus a pressed button.
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  expect(banner()).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('shows no banner on a page with noUpdatePrompt', {
  tags: ['R-09', 'R-07'],
}, async () => {
  const { refresh, router } = await open('/make-payments');
  await setUnsaved();
  await refresh();
  expect(banner()).toBeNull();
  await setUnsaved(false);
  await act(() => router.navigate('/contact'));
  await setUnsaved();
  await screen.findByText(BANNER_TEXT);
});

test('hides the banner after a rollback to the running release', { tags: ['R-07'] }, async () => {
  const { refresh } = await open('/contact');
  await setUnsaved();
  await refresh();
  await screen.findByText(BANNER_TEXT);
  await refresh({ ...initialRegistry(), revision: 3 });
  expect(banner()).toBeNull();
});

test('reserves scroll space and scrolls the focused field into view', {
  tags: ['R-07'],
}, async () => {
  const { refresh } = await open('/contact');
  const field = document.body.appendChild(document.createElement('input'));
  const scrolled: unknown[] = [];
  field.scrollIntoView = (how) => void scrolled.push(how);
  field.focus();
  await setUnsaved();
  await refresh();
  await screen.findByText(BANNER_TEXT);
  const { style } = document.documentElement;
  // jsdom has no layout: the banner's top is 0.
  const spacing = `${window.innerHeight}px`;
  expect([style.scrollPaddingBlockEnd, style.paddingBlockEnd]).toEqual([spacing, spacing]);
  expect(scrolled).toEqual([{ block: 'nearest' }]);
  field.remove();
  await press('Later');
  expect([style.scrollPaddingBlockEnd, style.paddingBlockEnd]).toEqual(['', '']);
});
