// @vitest-environment jsdom
import { busFor } from '@portal/event-bus';
import { useBus } from '@portal/platform';
import { createMemoryRouter, RouterProvider } from '@portal/router';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aRegistry } from '../testing/sample.ts';
import { aSectionLoader } from '../testing/section-loader.ts';
import { createRegistryWatch } from './registry-watch.ts';
import { SectionLoaderContext } from './section-loader-context.ts';
import { SectionOutlet } from './section-outlet.tsx';

afterEach(cleanup);

test('what a page of a section tells carries the section’s name', async () => {
  const heard: string[] = [];
  const undo = busFor('shell').on('payment.made', 1, (_detail, source) => heard.push(source));
  const loader = aSectionLoader(createRegistryWatch(aRegistry()), [
    { name: 'payments', pages: { '/payments': PayingPage } },
  ]);
  const element = <SectionOutlet section="payments" path="/payments" />;
  const router = createMemoryRouter([{ path: '/payments', element }], { initialEntries: ['/payments'] });
  await act(async () => {
    render(
      <PortalProvider>
        <SectionLoaderContext value={loader}>
          <RouterProvider router={router} />
        </SectionLoaderContext>
      </PortalProvider>,
    );
  });
  expect(screen.getByText('Paid')).toBeTruthy();
  undo();
  expect(heard).toEqual(['payments']);
});

function PayingPage() {
  const bus = useBus();
  useEffect(() => bus.emit('payment.made', 1, { certificateNumbers: ['000001000013'] }), [bus]);
  return <p>Paid</p>;
}
