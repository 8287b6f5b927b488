import { createBus, type SentEvent } from '@portal/section-sdk/event-bus';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { createFakeSectionLoader } from '../testing/fake-section-loader.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';
import { describeEvent } from './describe-event.ts';
import { EventTimeline } from './event-timeline.tsx';

afterEach(cleanup);

const versions: Readonly<Record<string, string>> = {
  payments: '2.4.0',
  certificates: '1.2.0',
  shell: '3.0.0-s',
};
const createEvent = (change: Partial<SentEvent>) =>
  describeEvent(
    {
      sequence: 1,
      name: 'payment.made',
      version: 1,
      source: 'payments',
      dropReason: null,
      handledBy: [],
      versionMismatches: [],
      ...change,
    },
    (source) => versions[source],
  );

test.each<[string, Parameters<typeof createEvent>[0], string]>([
  ['without subscribers', {}, 'No subscribers.'],
  [
    'with two handlers',
    {
      handledBy: [
        { source: 'shell', durationMs: 0.2 },
        { source: 'certificates', durationMs: 3.4 },
      ],
    },
    'Handled by shell 3.0.0-s in 0 ms; certificates 1.2.0 in 3 ms.',
  ],
  [
    'with a subscriber to another version',
    { versionMismatches: [{ source: 'certificates', version: 2 }] },
    'No subscribers. certificates 1.2.0 expects version 2.',
  ],
  ['that was dropped', { dropReason: 'version-mismatch' }, 'Dropped: version-mismatch.'],
])('describes an event %s', { tags: ['CTX-02'] }, (_what, change, delivery) => {
  expect(createEvent(change)).toEqual({
    emitted: 'payments 2.4.0 emitted payment.made (version 1)',
    delivery,
  });
});

test('lists the last ten events, newest first', {
  tags: ['CTX-02'],
}, async () => {
  const registry = { ...createRegistry(), shell: { version: '3.0.0-s', previous: [] } };
  const registryObserver = createRegistryObserver(registry);
  registryObserver.markRunning('payments', '2.4.0');
  renderShell({
    at: '/payments',
    registry,
    renderSection: () => <EventTimeline />,
    changes: { sectionLoader: createFakeSectionLoader(registryObserver, []) },
  });
  await screen.findByText('Events in this tab');
  const payments = createBus('payments');
  act(() => {
    for (let count = 0; count < 12; count += 1) payments.emit('certificates.loaded', 1, { count });
    payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toHaveLength(10);
  expect(terms.slice(0, 2)).toEqual([
    'payments 2.4.0 emitted payment.made (version 1)',
    'payments 2.4.0 emitted certificates.loaded (version 1)',
  ]);
  expect(document.body.textContent).not.toContain('000001000013');
});
