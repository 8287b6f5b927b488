import { createBus, type SentEvent } from '@portal/event-bus';
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
  ['that nobody heard', {}, 'Heard by nobody.'],
  [
    'that two heard',
    {
      handledBy: [
        { source: 'shell', durationMs: 0.2 },
        { source: 'certificates', durationMs: 3.4 },
      ],
    },
    'Heard by shell 3.0.0-s in 0 ms; certificates 1.2.0 in 3 ms.',
  ],
  [
    'of which somebody hears another version',
    { versionMismatches: [{ source: 'certificates', version: 2 }] },
    'Heard by nobody. certificates 1.2.0 listens to version 2 of it.',
  ],
  ['that was dropped', { dropReason: 'version-mismatch' }, 'Dropped: version-mismatch.'],
])('an event %s is told in words', { tags: ['CTX-02'] }, (_what, change, heard) => {
  expect(createEvent(change)).toEqual({ said: 'payments 2.4.0 said payment.made (version 1)', heard });
});

test('the timeline names the last ten events of the tab, the newest first, and follows them', {
  tags: ['CTX-02'],
}, async () => {
  const registry = { ...createRegistry(), shell: { version: '3.0.0-s', previous: [] } };
  const watch = createRegistryObserver(registry);
  watch.markRunning('payments', '2.4.0');
  renderShell({
    at: '/payments',
    registry,
    renderSection: () => <EventTimeline />,
    changes: { sectionLoader: createFakeSectionLoader(watch, []) },
  });
  await screen.findByText('What the parts told each other');
  const payments = createBus('payments');
  act(() => {
    for (let count = 0; count < 12; count += 1) payments.emit('certificates.loaded', 1, { count });
    payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  });
  const said = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(said).toHaveLength(10);
  expect(said.slice(0, 2)).toEqual([
    'payments 2.4.0 said payment.made (version 1)',
    'payments 2.4.0 said certificates.loaded (version 1)',
  ]);
  expect(document.body.textContent).not.toContain('000001000013');
});
