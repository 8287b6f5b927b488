import { flagsOf } from '@portal/section-sdk';
import { createMemoryRouter, RouterProvider } from '@portal/section-sdk/router';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Shell, ShellContext } from '../shell.ts';
import { createFakeSectionLoader } from '../testing/fake-section-loader.ts';
import { createRegistry } from '../testing/sample.ts';
import { createRegistryObserver } from './registry-observer.ts';
import { SectionOutlet } from './section-outlet.tsx';

afterEach(cleanup);

/** Type of a `section.json`. The compiler rejects flags that it does not name. */
interface Section {
  flags: { 'new-receipts': string };
}
const useFlag = flagsOf<Section>();

// @ts-expect-error The flag has another name.
const misspelled: Parameters<typeof useFlag>[0] = 'new-reciepts';

function Page() {
  return <p>{useFlag('new-receipts') ? 'New receipts' : 'Receipts'}</p>;
}

test('keeps the flags of an open page and updates them on navigation', async () => {
  const initialRegistry = { ...createRegistry(), enabledFlags: ['new-receipts'] };
  const revisions = [{ ...initialRegistry, revision: initialRegistry.revision + 1, enabledFlags: [] }];
  const registryObserver = createRegistryObserver(
    initialRegistry,
    async () => revisions.shift() ?? initialRegistry,
  );
  const pages = { '/payments': Page, '/payments/more': Page };
  const loader = createFakeSectionLoader(registryObserver, [{ name: 'payments', pages }]);
  const paths = ['/payments', '/payments/more'];
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: <SectionOutlet section="payments" path={path} /> })),
    { initialEntries: ['/payments'] },
  );
  await act(async () => {
    render(
      <PortalProvider>
        <ShellContext value={{ sectionLoader: loader } as unknown as Shell}>
          <RouterProvider router={router} />
        </ShellContext>
      </PortalProvider>,
    );
  });
  expect(screen.getByText('New receipts')).toBeTruthy();
  expect(initialRegistry.enabledFlags).not.toContain(misspelled);
  await act(() => registryObserver.refresh());
  expect(screen.getByText('New receipts')).toBeTruthy();
  expect(registryObserver.isOutdated()).toBe(false);
  await act(() => router.navigate('/payments/more'));
  expect(screen.getByText('Receipts')).toBeTruthy();
});

test('applies only disabled flags from a revision of another shell', async () => {
  const initialRegistry = { ...createRegistry(), enabledFlags: ['one', 'two'] };
  const otherShell = { version: '9.0.0', previous: [] };
  const registryObserver = createRegistryObserver(initialRegistry, async () => ({
    ...initialRegistry,
    shell: otherShell,
    revision: initialRegistry.revision + 1,
    enabledFlags: ['two', 'three'],
  }));
  await registryObserver.refresh();
  expect(registryObserver.current().enabledFlags).toEqual(['two']);
});
