import { busFor, type SentEvent } from '@portal/event-bus';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRegistryWatch } from '../sections/registry-watch.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { aRegistry } from '../testing/sample.ts';
import { aSectionLoader } from '../testing/section-loader.ts';
import { describeEvent } from './describe-event.ts';
import { EventTimeline } from './event-timeline.tsx';

afterEach(cleanup);

const versions: Readonly<Record<string, string>> = {
  payments: '2.4.0',
  certificates: '1.2.0',
  shell: '3.0.0-s',
};
const of = (change: Partial<SentEvent>) =>
  describeEvent(
    {
      number: 1,
      name: 'payment.made',
      version: 1,
      source: 'payments',
      dropped: null,
      heardBy: [],
      deaf: [],
      ...change,
    },
    (source) => versions[source],
  );

test.each<[string, Parameters<typeof of>[0], string]>([
  ['that nobody heard', {}, 'Heard by nobody.'],
  [
    'that two heard',
    {
      heardBy: [
        { source: 'shell', milliseconds: 0.2 },
        { source: 'certificates', milliseconds: 3.4 },
      ],
    },
    'Heard by shell 3.0.0-s in 0 ms; certificates 1.2.0 in 3 ms.',
  ],
  [
    'of which somebody hears another version',
    { deaf: [{ source: 'certificates', version: 2 }] },
    'Heard by nobody. certificates 1.2.0 listens to version 2 of it.',
  ],
  ['that was dropped', { dropped: 'another version' }, 'Dropped: another version.'],
])('an event %s is told in words', { tags: ['CTX-02'] }, (_what, change, heard) => {
  expect(of(change)).toEqual({ said: 'payments 2.4.0 said payment.made (version 1)', heard });
});

test('the timeline names the last ten events of the tab, the newest first, and follows them', {
  tags: ['CTX-02'],
}, async () => {
  const registry = { ...aRegistry(), shell: { version: '3.0.0-s', previous: [] } };
  const watch = createRegistryWatch(registry);
  watch.runs('payments', '2.4.0');
  renderShell({
    at: '/payments',
    registry,
    renderSection: () => <EventTimeline />,
    changes: { sectionLoader: aSectionLoader(watch, []) },
  });
  await screen.findByText('What the parts told each other');
  const payments = busFor('payments');
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
