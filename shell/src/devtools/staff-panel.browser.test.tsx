import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';
import { PageHeader } from '@portal/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { SectionOutlet } from '../sections/section-outlet.tsx';
import { SlotOutlet } from '../sections/slot-outlet.tsx';
import { createFakeSectionLoader } from '../testing/fake-section-loader.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';
import { describeSection } from './describe-section.ts';

afterEach(() => document.getElementById('portal-staff')?.remove());

const metadata: StaffMetadata = {
  since: {
    shell: {
      version: '3.0.0-s',
      description: 'November 20, 2026 at 8:00 AM Central, by Otto: new frame (revision 4)',
    },
    payments: {
      version: '1.0.0',
      description: 'November 21, 2026 at 9:05 PM Central, by Ines: receipts (revision 6)',
    },
  },
};

/** Inlines the metadata, as the gateway does for staff. */
function signInAsStaff(): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'portal-staff';
  element.textContent = JSON.stringify(metadata);
  document.head.append(element);
}

function updatePayments(registry: Registry, change: Partial<RegistrySection> = {}): RegistrySection {
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample registry has changed');
  return { ...payments, owner: { team: 'Payments team', contact: 'pay@example.org' }, ...change };
}

/** A payments page with a field and a help slot, which support fills. */
function Payments() {
  return (
    <>
      <PageHeader title="Payments" />
      <label>
        Amount <input />
      </label>
      <SlotOutlet name="page-help" input={{ topic: 'payments' }} loading={null} renderError={() => null} />
    </>
  );
}

async function openPayments() {
  const sample = createRegistry();
  const { 'support-contact': support } = sample.sections;
  if (!support) throw new Error('The sample registry has changed');
  const registry = {
    ...sample,
    revision: 8,
    shell: { version: '3.0.0-s', previous: [] },
    sections: {
      ...sample.sections,
      payments: updatePayments(sample),
      'support-contact': { ...support, slotContent: ['page-help'] },
    },
  };
  const registryObserver = createRegistryObserver(registry);
  registryObserver.markRunning('payments', '1.0.0');
  registryObserver.markRunning('support-contact', '1.0.0');
  const sectionLoader = createFakeSectionLoader(registryObserver, [
    { name: 'payments', pages: { '/payments': Payments } },
    { name: 'support-contact', pages: {}, slotContent: { 'page-help': () => <p>Questions</p> } },
  ]);
  const shell = renderShell({
    at: '/payments',
    registry,
    renderSection: ({ section, path }) => <SectionOutlet section={section} path={path} />,
    changes: { sectionLoader },
  });
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  await screen.findByText('Questions');
  return shell;
}

const panel = () => screen.queryByRole('dialog', { name: 'What this page is' });
/** Opens the panel. Retries the key, because the panel's chunk loads asynchronously. */
const openPanel = () =>
  waitFor(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '?', shiftKey: true });
    const found = panel();
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });

test('shows section, release, live date and owner of each region', {
  tags: ['CTX-02'],
}, async () => {
  signInAsStaff();
  await openPayments();
  const summary = within(await openPanel());
  const facts = summary.getAllByRole('term').map((term) => {
    const [value, note] = [...(term.parentElement?.querySelectorAll('dd') ?? [])];
    return [term.textContent, value?.textContent, note?.textContent];
  });
  expect(facts).toEqual([
    [
      'Section of this page',
      'payments 1.0.0: live',
      'Live since November 21, 2026 at 9:05 PM Central, by Ines: receipts (revision 6)',
    ],
    ['Its owner', 'Payments team, pay@example.org', undefined],
    ['In page-help', 'support-contact 1.0.0: live', undefined],
    ['Its owner', 'Team, team@example.org', undefined],
    ['Shell', '3.0.0-s', 'Live since November 20, 2026 at 8:00 AM Central, by Otto: new frame (revision 4)'],
    ['Registry of this tab', 'revision 8', undefined],
  ]);
  expect(summary.getByRole('link', { name: /Status of the portal/ }).getAttribute('href')).toBe('/status');
});

test('takes the focus and returns it on Escape and Close', {
  tags: ['CTX-02'],
}, async () => {
  signInAsStaff();
  await openPayments();
  const skip = screen.getByRole('link', { name: 'Skip to main content' });
  for (const close of ['Escape', 'Close']) {
    skip.focus();
    const found = await openPanel();
    await expect.poll(() => document.activeElement).toBe(found);
    if (close === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(panel()).toBeNull();
    await expect.poll(() => document.activeElement).toBe(skip);
  }
});

test('ignores the key in text fields, with modifiers and over dialogs', {
  tags: ['CTX-02'],
}, async () => {
  signInAsStaff();
  await openPayments();
  await openPanel();
  await userEvent.keyboard('{Escape}');
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, 'why?');
  expect([panel(), (amount as HTMLInputElement).value]).toEqual([null, 'why?']);
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    fireEvent.keyDown(document.body, { key: '?', ...held });
  }
  document.body.classList.add('modal-open');
  fireEvent.keyDown(document.body, { key: '?' });
  document.body.classList.remove('modal-open');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(panel()).toBeNull();
});

test('outlines each region with its section while it is open', {
  tags: ['CTX-02'],
}, async () => {
  signInAsStaff();
  await openPayments();
  const box = { x: 10, y: 20, left: 10, top: 20, right: 110, bottom: 70, width: 100, height: 50 };
  for (const part of document.querySelectorAll('[data-rendered-by]')) {
    for (const child of part.children) child.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
  }
  await openPanel();
  const frames = () => [...document.querySelectorAll<HTMLElement>('[data-part="outline"]')];
  expect(
    frames().map(({ textContent, style: { left, top, width, height } }) => [
      textContent,
      left,
      top,
      width,
      height,
    ]),
  ).toEqual([
    ['payments', '10px', '20px', '100px', '50px'],
    ['support-contact', '10px', '20px', '100px', '50px'],
  ]);
  await userEvent.keyboard('{Escape}');
  expect(frames()).toEqual([]);
});

test('adds no region markers and no panel for members', {
  tags: ['CTX-02'],
}, async () => {
  await openPayments();
  await act(async () => fireEvent.keyDown(document.body, { key: '?', shiftKey: true }));
  expect(panel()).toBeNull();
  expect(document.querySelector('[data-rendered-by]')).toBeNull();
});

test.each<[string, Partial<RegistrySection>, string | undefined, string, boolean]>([
  ['the live release', {}, '1.0.0', 'payments 1.0.0: live', true],
  [
    'a live release that is not loaded',
    {},
    undefined,
    'payments 1.0.0: live, but not loaded in this tab',
    true,
  ],
  ['an older release', {}, '0.9.0', 'payments 0.9.0: not the live version, which is 1.0.0', false],
  ['a preview', { variant: 'preview' }, '1.0.0', 'payments 1.0.0: a preview; only this tab has it', false],
  [
    'a canary',
    { variant: 'canary' },
    '1.0.0',
    'payments 1.0.0: a canary; this browser is in its percentage',
    false,
  ],
  ['a disabled section', { enabled: false }, '1.0.0', 'payments 1.0.0: disabled for all browsers', true],
  [
    'a section from source',
    { dev: { entry: 'http://localhost:4210/remoteEntry.js', container: 'p' } },
    'dev',
    'payments dev: from source on this machine; not visible to others',
    false,
  ],
])(
  'describes %s and dates only the live release',
  { tags: ['CTX-02'] },
  (_what, change, running, release, since) => {
    const summary = describeSection('payments', updatePayments(createRegistry(), change), running, metadata);
    expect([summary.release, summary.since !== undefined]).toEqual([release, since]);
  },
);
