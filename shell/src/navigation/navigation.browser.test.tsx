import { createBus } from '@portal/event-bus';
import { PageHeader, pageTitleId } from '@portal/ui';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { createTestScreen, renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';

/** Opens the phone's menu, which has the same parts as the panel beside the page. */
async function openMenu(at: string) {
  const shell = renderShell({ at });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  return { ...shell, menu: within(screen.getByRole('navigation', { name: 'Main' })) };
}

test('the entries of all sections stand in their order', { tags: ['NAV-01', 'NAV-06'] }, async () => {
  const { menu } = await openMenu('/certificates');
  const names = menu.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Certificates', 'Documents', 'Payments', 'Forms', 'Support']);
});

test.each([
  ['/forms/45', 'Forms'],
  ['/certificate-details/000001000013', 'Certificates'],
  ['/make-payments', 'Payments'],
  ['/contact', 'Support'],
])('at %s the entry %s is the current one', { tags: ['NAV-07'] }, async (at, label) => {
  const { menu } = await openMenu(at);
  const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([label]);
});

test('the menu has the name, Edit Profile and Sign Out', {
  tags: ['NAV-03', 'NAV-04', 'NAV-05'],
}, async () => {
  const { left } = await openMenu('/payments');
  const mine = within(screen.getByRole('region', { name: 'Your account' }));
  await mine.findByText('Maggie Holm');
  expect(mine.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  await userEvent.click(mine.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('sign-out'));
});

test('the icon of the toggle switches between menu and close', { tags: ['NAV-02'] }, async () => {
  renderShell({ at: '/payments' });
  const iconOf = (name: string) => screen.getByRole('button', { name }).querySelector('svg')?.classList;
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect([...(iconOf('Close menu') ?? [])]).toContain('lucide-x');
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect([...(iconOf('Menu') ?? [])]).toContain('lucide-menu');
});

test('the toggle says what it does, and the page below the open menu is inert', {
  tags: ['NAV-02'],
}, async () => {
  await openMenu('/payments');
  const toggle = screen.getByRole('button', { name: 'Close menu' });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  await userEvent.click(toggle);
  await screen.findByRole('button', { name: 'Menu' });
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test('a tablet that is turned while the menu is open shows the page beside the navigation', {
  tags: ['NAV-01', 'NAV-02'],
}, async () => {
  const turned = createTestScreen();
  renderShell({ at: '/payments', screen: turned });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  act(() => turned.widen());
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', ({ router }: { router: { navigate: (delta: number) => Promise<void> } }) => router.navigate(-1)],
  ['a tap outside', () => userEvent.click(document.querySelector('[data-part="outside"]') ?? document.body)],
] as const)('%s closes the menu and stays on the page', { tags: ['NAV-02'] }, async (_how, close) => {
  const { router, at } = await openMenu('/payments');
  await close({ router });
  await screen.findByRole('button', { name: 'Menu' });
  expect(at()).toBe('/payments');
});

test('what a page has written into its entry of the history stays true behind the menu', {
  tags: ['NAV-02', 'F-12'],
}, async () => {
  const { router } = renderShell({ at: '/payments' });
  const toggle = await screen.findByRole('button', { name: 'Menu' });
  await act(() => router.navigate('/payments', { state: { wizard: 'method' } }));
  await userEvent.click(toggle);
  expect(router.state.location.state).toEqual({ steps: 'method', menu: true });
});

test('choosing an entry closes the menu, and Back skips it', { tags: ['NAV-02', 'NAV-06'] }, async () => {
  const { menu, router, at } = await openMenu('/payments');
  await userEvent.click(menu.getByRole('link', { name: 'Documents' }));
  await screen.findByText('For Maggie Lindqvist Holm at /documents');
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
  await router.navigate(-1);
  await waitFor(() => expect(at()).toBe('/payments'));
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});

/** Follows a link, and says whether the portal does that itself; what it leaves alone the browser loads. */
function isNativeNavigation(link: HTMLElement): boolean {
  const click = createEvent.click(link, { button: 0 });
  fireEvent(link, click);
  return click.defaultPrevented;
}

test('a newer shell is taken up with the next page that is chosen, but not over what is typed', {
  tags: ['NAV-06', 'R-07'],
}, async () => {
  const booted = createRegistry();
  const newer = { ...booted, revision: 2, shell: { version: '2.0.0', previous: [] } };
  const registryObserver = createRegistryObserver(booted, async () => newer);
  renderShell({ at: '/certificates', registryObserver });
  await screen.findByText('For Maggie Lindqvist Holm at /certificates');
  const documents = () => screen.getByText('Documents', { selector: 'a > span' });
  await act(() => registryObserver.refresh());
  const bus = createBus('a test');
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: true }));
  expect(isNativeNavigation(documents())).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: false }));
  expect(isNativeNavigation(documents())).toBe(false);
});

test('after a navigation the title of the page has the focus, and not on the first load', {
  tags: ['ROUTE-08'],
}, async () => {
  const { router } = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(document.activeElement).toBe(document.body);
  await router.navigate('/documents');
  await screen.findByText('For Maggie Lindqvist Holm at /documents');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
  expect(document.title).toBe('Documents - Member Portal');
});

/** Its title takes no focus until it is shown. */
function HiddenAtFirst({ shown }: { shown: Promise<void> }) {
  const [isShown, show] = useState(false);
  useEffect(() => void shown.then(() => show(true)), [shown]);
  return isShown ? <PageHeader title="Documents" /> : <h1 id={pageTitleId}>Hidden</h1>;
}

test('a title that cannot take the focus yet is waited for', { tags: ['ROUTE-08'] }, async () => {
  const shown = Promise.withResolvers<void>();
  const { router } = renderShell({
    at: '/payments',
    renderSection: ({ path, title }) =>
      path === '/documents' ? <HiddenAtFirst shown={shown.promise} /> : <PageHeader title={title} />,
  });
  await screen.findByText('Payments', { selector: 'h1' });
  await router.navigate('/documents');
  await screen.findByText('Hidden');
  shown.resolve();
  await screen.findByText('Documents', { selector: 'h1' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
});

test('members have four footer links, and a way to skip to the page', { tags: ['NAV-09'] }, async () => {
  renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Privacy https://example.org/privacy',
    'Accessibility https://example.org/accessibility',
    'Terms of use /terms-of-use',
    'Contact us https://example.org/contact',
  ]);
  expect(screen.getByRole('link', { name: 'Skip to main content' }).getAttribute('href')).toBe('#main');
});

test('an environment that is not the production one is named on every page', {
  tags: ['AMB-73'],
}, async () => {
  renderShell({ at: '/payments', responses: { GetEnvironmentName: 'Rehearsal' } });
  // Beside the page, and in the bar of narrow screens: the styles show one of them.
  await screen.findByText('Environment: Rehearsal');
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain('Environment: Rehearsal');
});

test('production has no ribbon', { tags: ['AMB-73'] }, async () => {
  renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByText(/^Environment/)).toBeNull();
});
