import { createMemoryRouter, RouterProvider } from '@portal/router';
import { flagsOf } from '@portal/section-sdk';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeSectionLoader } from '../testing/fake-section-loader.ts';
import { createRegistry } from '../testing/sample.ts';
import { createRegistryObserver } from './registry-observer.ts';
import { SectionLoaderContext } from './section-loader-context.ts';
import { SectionOutlet } from './section-outlet.tsx';

afterEach(cleanup);

/** As `section.json` has it; a flag that it does not name is refused by the compiler. */
interface Section {
  flags: { 'new-receipts': string };
}
const useFlag = flagsOf<Section>();

// @ts-expect-error It is called otherwise.
const misspelled: Parameters<typeof useFlag>[0] = 'new-reciepts';

function Page() {
  return <p>{useFlag('new-receipts') ? 'New receipts' : 'Receipts'}</p>;
}

test('a page keeps its flags while it is open, and the next page has those of the newer revision, without a load', async () => {
  const booted = { ...createRegistry(), on: ['new-receipts'] };
  const answers = [{ ...booted, revision: booted.revision + 1, on: [] }];
  const watch = createRegistryObserver(booted, async () => answers.shift() ?? booted);
  const pages = { '/payments': Page, '/payments/more': Page };
  const loader = createFakeSectionLoader(watch, [{ name: 'payments', pages }]);
  const paths = ['/payments', '/payments/more'];
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: <SectionOutlet section="payments" path={path} /> })),
    { initialEntries: ['/payments'] },
  );
  await act(async () => {
    render(
      <PortalProvider>
        <SectionLoaderContext value={loader}>
          <RouterProvider router={router} />
        </SectionLoaderContext>
      </PortalProvider>,
    );
  });
  expect(screen.getByText('New receipts')).toBeTruthy();
  expect(booted.on).not.toContain(misspelled);
  await act(() => watch.refresh());
  expect(screen.getByText('New receipts')).toBeTruthy();
  expect(watch.isOutdated()).toBe(false);
  await act(() => router.navigate('/payments/more'));
  expect(screen.getByText('Receipts')).toBeTruthy();
});

test('of a revision beside another shell a tab takes what is switched off, and not what is switched on', async () => {
  const booted = { ...createRegistry(), on: ['one', 'two'] };
  const other = { version: '9.0.0', previous: [] };
  const watch = createRegistryObserver(booted, async () => ({
    ...booted,
    shell: other,
    revision: booted.revision + 1,
    enabledFlags: ['two', 'three'],
  }));
  await watch.refresh();
  expect(watch.current().enabledFlags).toEqual(['two']);
});
