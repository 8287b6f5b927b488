import { createBus } from '@portal/event-bus';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';

const bus = createBus('a test');
const BANNER_TEXT = 'This website has been updated. Finish what you are doing first, then press Update now.';

/** The registry in which money moves on the pages of payments, as their section.json says. */
function initialRegistry(): Registry {
  const { sections, ...registry } = createRegistry();
  const { payments } = sections;
  if (!payments) throw new Error('The sample registry has changed');
  const moving: RegistrySection = {
    ...payments,
    routes: payments.routes.map((route) => ({ ...route, noUpdatePrompt: true })),
  };
  return { ...registry, sections: { ...sections, payments: moving } };
}

const newerShell = (revision: number, version = '2.0.0'): Registry => ({
  ...initialRegistry(),
  revision,
  shell: { version, previous: [] },
});

async function open(at: string) {
  const takenUp = vi.fn();
  const answers = [newerShell(2)];
  const registryObserver = createRegistryObserver(
    initialRegistry(),
    async () => answers.shift() ?? initialRegistry(),
    takenUp,
  );
  const shell = renderShell({ at, registry: initialRegistry(), registryObserver });
  await screen.findByText(`For Maggie Lindqvist Holm at ${at}`);
  return {
    ...shell,
    takenUp,
    /** The tab looks, and finds a newer shell, or what is given. */
    async look(found?: Registry) {
      if (found) answers.unshift(found);
      await act(() => registryObserver.refresh());
    },
  };
}

const type = (unsaved = true) => act(async () => bus.emit('input.unsaved', 2, { id: 'form', unsaved }));
afterEach(() => type(false));
const line = () => screen.queryByText(BANNER_TEXT);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const leavesWithoutPrompt = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('where something is typed and a newer release waits, a line asks, in a live region that was there before', {
  tags: ['F-12', 'R-07'],
}, async () => {
  const { look } = await open('/contact');
  const region = document.querySelector('[aria-live="polite"]:not([role])');
  expect(region?.textContent).toBe('');
  await type();
  await look();
  expect((await screen.findByText(BANNER_TEXT)).closest('[aria-live="polite"]')).toBe(region);
});

test('nobody is asked where nothing is typed, which the next page takes up, or where nothing is newer', {
  tags: ['R-07'],
}, async () => {
  const { look, shell } = await open('/contact');
  await look();
  expect(shell.sectionLoader.registryObserver.isOutdated()).toBe(true);
  expect(line()).toBeNull();
});

test('what is typed alone asks nothing', { tags: ['R-07'] }, async () => {
  await open('/contact');
  await type();
  expect(line()).toBeNull();
});

test('who finishes first finds the line still there, and is not asked about anything', {
  tags: ['F-12'],
}, async () => {
  const { look, takenUp } = await open('/contact');
  await type();
  await look();
  await screen.findByText(BANNER_TEXT);
  await type(false);
  await press('Update now');
  expect(takenUp).toHaveBeenCalledTimes(1);
});

test('over what is not saved the update asks: staying keeps it, and updating is not asked about twice', {
  tags: ['F-12'],
}, async () => {
  const { look, takenUp } = await open('/contact');
  await type();
  await look();
  await screen.findByText(BANNER_TEXT);
  await press('Update now');
  await screen.findByRole('alertdialog', { name: 'Update without saving?' });
  await press('Stay on this page');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([takenUp.mock.calls.length, leavesWithoutPrompt()]).toEqual([0, false]);
  await press('Update now');
  const unasked: boolean[] = [];
  takenUp.mockImplementation(() => void unasked.push(leavesWithoutPrompt()));
  await userEvent.click(await screen.findByRole('button', { name: 'Update without saving' }));
  expect(unasked).toEqual([true]);
});

test('Later puts it away for this page, whatever is typed then, and the next page asks again', {
  tags: ['R-07'],
}, async () => {
  const { look, router } = await open('/contact');
  await type();
  await look();
  await screen.findByText(BANNER_TEXT);
  await press('Later');
  expect(line()).toBeNull();
  await type(false);
  await type();
  await look(newerShell(3, '3.0.0'));
  expect(line()).toBeNull();
  await type(false);
  await act(() => router.navigate('/support'));
  expect(line()).toBeNull();
  await type();
  await screen.findByText(BANNER_TEXT);
});

test('on a page on which money moves nobody is asked, and elsewhere as soon as it is left', {
  tags: ['R-09', 'R-07'],
}, async () => {
  const { look, router } = await open('/make-payments');
  await type();
  await look();
  expect(line()).toBeNull();
  await type(false);
  await act(() => router.navigate('/contact'));
  await type();
  await screen.findByText(BANNER_TEXT);
});

test('a roll back to what this tab has takes the question back', { tags: ['R-07'] }, async () => {
  const { look } = await open('/contact');
  await type();
  await look();
  await screen.findByText(BANNER_TEXT);
  await look({ ...initialRegistry(), revision: 3 });
  expect(line()).toBeNull();
});

test('the page can be scrolled clear of the line, and what the member is in is brought out from below it', {
  tags: ['R-07'],
}, async () => {
  const { look } = await open('/contact');
  const field = document.body.appendChild(document.createElement('input'));
  const scrolled: unknown[] = [];
  field.scrollIntoView = (how) => void scrolled.push(how);
  field.focus();
  await type();
  await look();
  await screen.findByText(BANNER_TEXT);
  const { style } = document.documentElement;
  // Nothing is laid out here: the line begins at the upper edge.
  const room = `${window.innerHeight}px`;
  expect([style.scrollPaddingBlockEnd, style.paddingBlockEnd]).toEqual([room, room]);
  expect(scrolled).toEqual([{ block: 'nearest' }]);
  field.remove();
  await press('Later');
  expect([style.scrollPaddingBlockEnd, style.paddingBlockEnd]).toEqual(['', '']);
});
