import { type Platform, PlatformContext, type SectionModule, useBus } from '@portal/section-sdk';
import { sentEvents } from '@portal/section-sdk/event-bus';
import { createMemoryRouter, RouterProvider } from '@portal/section-sdk/router';
import { PageHeader, PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Shell, ShellContext } from '../shell.ts';
import { createFakeSectionLoader } from '../testing/fake-section-loader.ts';
import { config, createRegistry } from '../testing/sample.ts';
import type { SectionLoader } from './loader.ts';
import { createRegistryObserver } from './registry-observer.ts';
import { SectionOutlet } from './section-outlet.tsx';

afterEach(cleanup);

test("emits events under the section's name", async () => {
  const sources: string[] = [];
  const undo = sentEvents.subscribe(({ source }) => sources.push(source));
  const loader = createFakeSectionLoader(createRegistryObserver(createRegistry()), [
    { name: 'payments', pages: { '/payments': PayingPage } },
  ]);
  await renderPayments(loader);
  expect(screen.getByText('Paid')).toBeTruthy();
  undo.unsubscribe();
  expect(sources).toEqual(['payments']);
});

test("retries a missing chunk from the portal's origin, but no other error", {
  tags: ['R-07'],
}, async () => {
  const originsElement = document.createElement('script');
  Object.assign(originsElement, {
    id: 'portal-releases',
    type: 'application/json',
    text: '"https://files.example.org"',
  });
  document.body.append(originsElement);
  const renderFailing = async (name: string) => {
    const retried: string[] = [];
    const failing = () => {
      if (retried.length > 0) return <p>Paid</p>;
      throw Object.assign(new Error('Loading chunk 7 failed'), { name });
    };
    const modules = [{ name: 'payments', pages: { '/payments': failing } }];
    const loader: SectionLoader = {
      ...createFakeSectionLoader(createRegistryObserver(createRegistry()), modules),
      reportRenderError: () => undefined,
      retry: (section) => retried.push(section),
    };
    await renderPayments(loader);
    const isShown = screen.queryByText('Paid') !== null;
    cleanup();
    return { isShown, retried };
  };
  expect(await renderFailing('ChunkLoadError')).toEqual({ isShown: true, retried: ['payments'] });
  expect(await renderFailing('TypeError')).toEqual({ isShown: false, retried: [] });
  originsElement.remove();
  expect(await renderFailing('ChunkLoadError')).toEqual({ isShown: false, retried: [] });
});

test.each(['press', 'connection'])(
  'focuses the title of a page that a %s has loaded',
  {
    tags: ['F-23', 'ROUTE-08'],
  },
  async (how) => {
    const failed = Promise.reject<SectionModule>(new Error('The registry does not respond'));
    let module = failed.catch(() => failed);
    const loader: SectionLoader = {
      ...createFakeSectionLoader(createRegistryObserver(createRegistry()), []),
      load: () => module,
      describe: (section) => createRegistry().sections[section],
      reportRenderError: () => undefined,
    };
    await renderPayments(loader);
    screen.getByRole('heading', { level: 1, name: 'Payments' });
    const { promise, resolve } = Promise.withResolvers<SectionModule>();
    module = promise;
    const retry = screen.getByRole('button', { name: 'Try again' });
    await act(async () => (how === 'press' ? retry.click() : window.dispatchEvent(new Event('online'))));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    const page = () => <PageHeader title="Your payments" />;
    await act(async () => resolve({ name: 'payments', pages: { '/payments': page } }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Your payments' });
    await expect.poll(() => document.activeElement).toBe(title);
  },
);

test('says that the browser is offline, and retries when it is online', {
  tags: ['F-23', 'R-07'],
}, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  let isLoadable = false;
  const loader: SectionLoader = {
    ...createFakeSectionLoader(createRegistryObserver(createRegistry()), []),
    load: async () => {
      if (!isLoadable) throw new Error('net::ERR_INTERNET_DISCONNECTED');
      return { name: 'payments', pages: { '/payments': PayingPage } };
    },
    reportRenderError: () => undefined,
  };
  await renderPayments(loader);
  screen.getByText('You are not connected to the internet.');
  isLoadable = true;
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Paid')).toBeTruthy();
});

test('says once whom to call if a section fails while online', { tags: ['F-23'] }, async () => {
  const loader: SectionLoader = {
    ...createFakeSectionLoader(createRegistryObserver(createRegistry()), []),
    reportRenderError: () => undefined,
  };
  await renderPayments(loader);
  screen.getByText('This page cannot be shown right now');
  expect(screen.queryByText(/connected/)).toBeNull();
  expect(screen.getAllByText(/call us/)).toHaveLength(1);
});

// The fallback card reads the telephone number.
const platform = { config } as unknown as Platform;

async function renderPayments(loader: SectionLoader): Promise<void> {
  const element = <SectionOutlet section="payments" path="/payments" />;
  const router = createMemoryRouter([{ path: '/payments', element }], { initialEntries: ['/payments'] });
  await act(async () => {
    render(
      <PortalProvider>
        <PlatformContext value={platform}>
          <ShellContext value={{ sectionLoader: loader } as unknown as Shell}>
            <RouterProvider router={router} />
          </ShellContext>
        </PlatformContext>
      </PortalProvider>,
    );
  });
}

function PayingPage() {
  const bus = useBus();
  useEffect(() => bus.emit('payment.made', 1, { certificateNumbers: ['000001000013'] }), [bus]);
  return <p>Paid</p>;
}
