import type { ApiExtension } from '@portal/api/contracts/api-extensions';
import { dateFromWire } from '@portal/domain/values/dates';
import { createBus } from '@portal/section-sdk/event-bus';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { PageHeader, PanelSection, pageTitleId } from '@portal/ui';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { createTestScreen, renderShell } from '../testing/render-shell.tsx';
import { config, createRegistry } from '../testing/sample.ts';

/** Opens the phone's menu, which has the same entries as the side navigation. */
async function openMenu(at: string) {
  const shell = renderShell({ at });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  return { ...shell, menu: within(screen.getByRole('navigation', { name: 'Main' })) };
}

test('shows the entries of all sections in their order', { tags: ['NAV-01', 'NAV-06'] }, async () => {
  const { menu } = await openMenu('/certificates');
  const names = menu.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Certificates', 'Documents', 'Payments', 'Forms', 'Support']);
});

test.each([
  ['/forms/45', 'Forms'],
  ['/certificate-details/000001000013', 'Certificates'],
  ['/make-payments', 'Payments'],
  ['/contact', 'Support'],
])('at %s marks the entry %s as current', { tags: ['NAV-07'] }, async (at, label) => {
  const { menu } = await openMenu(at);
  const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([label]);
});

test('shows the name, Edit Profile and Sign Out', {
  tags: ['NAV-03', 'NAV-04', 'NAV-05'],
}, async () => {
  const { redirects } = await openMenu('/payments');
  const mine = within(screen.getByRole('region', { name: 'Your account' }));
  await mine.findByText('Maggie Holm');
  expect(mine.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile');
  await userEvent.click(mine.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(redirects).toHaveBeenCalledWith('sign-out'));
});

test("switches the toggle's icon between menu and close", { tags: ['NAV-02'] }, async () => {
  renderShell({ at: '/payments' });
  const iconOf = (name: string) => screen.getByRole('button', { name }).querySelector('svg')?.classList;
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  expect([...(iconOf('Close menu') ?? [])]).toContain('lucide-x');
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect([...(iconOf('Menu') ?? [])]).toContain('lucide-menu');
});

test('labels the toggle and makes the page inert under the open menu', {
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

test('closes the menu for good when the window becomes wide', {
  tags: ['NAV-01', 'NAV-02'],
}, async () => {
  const testScreen = createTestScreen();
  const { router } = renderShell({ at: '/payments', screen: testScreen });
  const toggle = await screen.findByRole('button', { name: 'Menu' });
  await act(() => router.navigate('/payments', { state: { wizard: 'method' } }));
  await userEvent.click(toggle);
  expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  act(() => testScreen.widen());
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
  await waitFor(() => expect(router.state.location.state).toEqual({ wizard: 'method' }));
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', ({ router }: { router: { navigate: (delta: number) => Promise<void> } }) => router.navigate(-1)],
  ['a tap outside', () => userEvent.click(document.querySelector('[data-part="outside"]') ?? document.body)],
  ['the link of the page', () => userEvent.click(screen.getByRole('link', { current: 'page' }))],
] as const)('%s closes the menu and returns the focus', { tags: ['NAV-02'] }, async (_how, close) => {
  const { router, at, menu } = await openMenu('/payments');
  menu.getByRole('link', { name: 'Payments' }).focus();
  await close({ router });
  const toggle = await screen.findByRole('button', { name: 'Menu' });
  await waitFor(() => expect(document.activeElement).toBe(toggle));
  expect(at()).toBe('/payments');
});

test("preserves the page's history state behind the menu", {
  tags: ['NAV-02', 'F-12'],
}, async () => {
  const { router } = renderShell({ at: '/payments' });
  const toggle = await screen.findByRole('button', { name: 'Menu' });
  await act(() => router.navigate('/payments', { state: { wizard: 'method' } }));
  await userEvent.click(toggle);
  expect(router.state.location.state).toEqual({ wizard: 'method', menu: true });
});

test('closes the menu on navigation, and Back skips it', { tags: ['NAV-02', 'NAV-06'] }, async () => {
  const { menu, router, at } = await openMenu('/payments');
  await userEvent.click(menu.getByRole('link', { name: 'Documents' }));
  await screen.findByText('For Maggie Lindqvist Holm at /documents');
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
  await router.navigate(-1);
  await waitFor(() => expect(at()).toBe('/payments'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Payments'));
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});

/** Clicks a link and returns whether the page handled it. Otherwise the browser navigates. */
function isHandledByPage(link: HTMLElement): boolean {
  const click = createEvent.click(link, { button: 0 });
  fireEvent(link, click);
  return click.defaultPrevented;
}

test('reloads for a newer shell on navigation, but not with unsaved input', {
  tags: ['NAV-06', 'R-07'],
}, async () => {
  const initialRegistry = createRegistry();
  const newer = { ...initialRegistry, revision: 2, shell: { version: '2.0.0', previous: [] } };
  const registryObserver = createRegistryObserver(initialRegistry, async () => newer);
  renderShell({ at: '/certificates', registryObserver });
  await screen.findByText('For Maggie Lindqvist Holm at /certificates');
  const documents = () => screen.getByText('Documents', { selector: 'a > span' });
  await act(() => registryObserver.refresh());
  const bus = createBus('a test');
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: true }));
  expect(isHandledByPage(documents())).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: false }));
  expect(isHandledByPage(documents())).toBe(false);
});

test('focuses the title after a navigation but not on the first load', {
  tags: ['ROUTE-08'],
}, async () => {
  const { router } = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  await expect.poll(() => document.activeElement).toBe(document.body);
  await router.navigate('/documents');
  await screen.findByText('For Maggie Lindqvist Holm at /documents');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
  expect(document.title).toBe('Documents - Member Portal');
});

/** Renders a title without focus until `shown` settles. */
function DelayedTitle({ shown }: { shown: Promise<void> }) {
  const [isShown, show] = useState(false);
  useEffect(() => void shown.then(() => show(true)), [shown]);
  return isShown ? <PageHeader title="Documents" /> : <h1 id={pageTitleId}>Hidden</h1>;
}

test('waits for a title that cannot take the focus yet', { tags: ['ROUTE-08'] }, async () => {
  const shown = Promise.withResolvers<void>();
  const { router } = renderShell({
    at: '/payments',
    renderSection: ({ path, title }) =>
      path === '/documents' ? <DelayedTitle shown={shown.promise} /> : <PageHeader title={title} />,
  });
  await screen.findByText('Payments', { selector: 'h1' });
  await router.navigate('/documents');
  await screen.findByText('Hidden');
  shown.resolve();
  await screen.findByText('Documents', { selector: 'h1' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
});

/** Renders a section after `shown`. */
function DelayedSection({ shown }: { shown: Promise<void> }) {
  const [isShown, show] = useState(false);
  useEffect(() => void shown.then(() => show(true)), [shown]);
  return (
    <>
      <PageHeader title="Documents" />
      {isShown && (
        <PanelSection title="Go paperless" id="paperless">
          {null}
        </PanelSection>
      )}
    </>
  );
}

test('focuses the section that the fragment names once it appears', { tags: ['ROUTE-08'] }, async () => {
  const shown = Promise.withResolvers<void>();
  const { router } = renderShell({
    at: '/payments',
    renderSection: ({ path, title }) =>
      path === '/documents' ? <DelayedSection shown={shown.promise} /> : <PageHeader title={title} />,
  });
  await screen.findByText('Payments', { selector: 'h1' });
  await router.navigate('/documents#paperless');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
  shown.resolve();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go paperless'));
});

test('shows four footer links and a skip link to members', { tags: ['NAV-09'] }, async () => {
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

test('the skip link focuses the page and keeps its history state', {
  tags: ['NAV-01', 'F-12'],
}, async () => {
  const { router } = renderShell({ at: '/payments' });
  const main = (await screen.findByText('For Maggie Lindqvist Holm at /payments')).closest('main');
  await act(() => router.navigate('/payments', { state: { wizard: 'method' } }));
  // jsdom does not scroll.
  if (main) main.scrollIntoView = () => undefined;
  const skip = screen.getByRole('link', { name: 'Skip to main content' });
  expect(isHandledByPage(skip)).toBe(true);
  expect(document.activeElement).toBe(main);
  expect(router.state.location.state).toEqual({ wizard: 'method' });
});

test.each<[boolean | undefined, 'all' | ApiExtension[], string | undefined, string | null]>([
  [true, 'all', '2026-11-26', 'Information as of November 26, 2026.'],
  [undefined, 'all', '2026-11-26', null],
  [true, [], '2026-11-26', null],
  [true, 'all', undefined, null],
])(
  'with the setting %s, extensions %j and the date %s the footer says %s',
  async (showDataDate, apiExtensions, date, text) => {
    renderShell({
      at: '/payments',
      changes: { config: { ...config, showDataDate, apiExtensions } },
      responses: {
        GetMemberProfileByAzureObjectId: createProfile(
          date === undefined ? {} : { DataAsOf: dateFromWire(date) },
        ),
      },
    });
    await screen.findByText('For Maggie Lindqvist Holm at /payments');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.queryByText(/^Information as of/)?.textContent ?? null).toBe(text);
  },
);

test('shows a non-production environment on every page', {
  tags: ['AMB-73'],
}, async () => {
  renderShell({ at: '/payments', responses: { GetEnvironmentName: 'Rehearsal' } });
  // One in the side navigation and one in the mobile bar. The styles show one of them.
  await screen.findByText('Environment: Rehearsal');
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain('Environment: Rehearsal');
});

test('shows no environment badge in production', { tags: ['AMB-73'] }, async () => {
  renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  expect(screen.queryByText(/^Environment/)).toBeNull();
});
