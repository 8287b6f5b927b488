import { sentEvents } from '@portal/event-bus';
import { type SectionModule, useBus } from '@portal/section-sdk';
import type { RegistrySection } from '@portal/section-sdk/registry';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { createTestScreen, renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';

/** The registry in which support fills the slot beside pages, and payments names its topics. */
function registryWithHelp(changes: Partial<RegistrySection> = {}) {
  const { sections, ...registry } = createRegistry();
  const [support, payments, forms] = [
    sections['support-contact'],
    sections.payments,
    sections['documents-forms'],
  ];
  if (!support || !payments || !forms) throw new Error('The sample registry has changed');
  const named = (section: RegistrySection, topics: Readonly<Record<string, string>>) => ({
    ...section,
    routes: section.routes.map((route) => {
      const topic = topics[route.path];
      return topic === undefined ? route : { ...route, topic };
    }),
  });
  return {
    ...registry,
    sections: {
      ...sections,
      'support-contact': { ...support, fills: ['page-help'], ...changes },
      payments: named(payments, { '/payments': 'payments', '/make-payments': 'make-payments' }),
      'documents-forms': named(forms, { '/forms/:fid': 'form-{fid}' }),
    },
  };
}

const support: SectionModule = {
  name: 'support-contact',
  pages: {},
  slotContent: { 'page-help': ({ topic }) => <p>Questions about {topic}</p> },
};

interface Options {
  readonly at?: string;
  readonly load?: () => Promise<SectionModule>;
  readonly registry?: ReturnType<typeof registryWithHelp>;
  readonly wide?: boolean;
}

function open({
  at = '/payments',
  load = async () => support,
  registry = registryWithHelp(),
  wide = true,
}: Options = {}) {
  const loading = vi.fn((_section: string) => load());
  const receivedTopics = vi.fn();
  const retried = vi.fn();
  const screenSize = createTestScreen();
  if (wide) screenSize.widen();
  const shell = renderShell({
    at,
    registry,
    screen: screenSize,
    changes: {
      sectionLoader: {
        registryObserver: createRegistryObserver(registry),
        load: cacheModules(loading),
        preload: () => undefined,
        prefetch: () => undefined,
        retry: retried,
        describe: () => undefined,
        reportRenderError: receivedTopics,
      },
    },
  });
  return { ...shell, loading, told: receivedTopics, retried };
}

/** The same promise for everybody who asks, as the loader gives it; a failed one is not asked for again by itself. */
function cacheModules(load: (section: string) => Promise<SectionModule>) {
  let known: Promise<SectionModule> | undefined;
  return (section: string) => {
    known ??= load(section);
    return known;
  };
}

/** Of the two buttons, that of the telephone's bar: jsdom lays nothing out, and hides the other by its style. */
const button = () => screen.findByRole('button', { name: 'Help with this page' });
/** What a promise brings is drawn within an act only. */
const press = (target: HTMLElement) => act(async () => target.click());
const panel = () => screen.findByRole('complementary', { name: 'Help with this page' });
const noPanel = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Help with this page' })).toBeNull());

test('the questions of a page open beside it when they are asked for, and not a byte of their section before', {
  tags: ['CTX-02'],
}, async () => {
  const { loading } = open();
  const help = await button();
  expect(loading).not.toHaveBeenCalled();
  expect(help.getAttribute('aria-expanded')).toBe('false');
  await press(help);
  await within(await panel()).findByText('Questions about payments');
  expect(loading).toHaveBeenCalledWith('support-contact');
  expect(help.getAttribute('aria-expanded')).toBe('true');
  // The page is there, and can be used.
  screen.getByRole('heading', { level: 1, name: 'Payments' });
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test('the focus goes into the panel, and back to the button with Escape and with Close', {
  tags: ['CTX-02'],
}, async () => {
  open();
  const help = await button();
  for (const close of ['Escape', 'Close']) {
    await press(help);
    expect(document.activeElement).toBe(await panel());
    if (close === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await noPanel();
    expect(document.activeElement).toBe(help);
  }
});

test('on a narrow screen the panel covers the page, which cannot be reached below it', {
  tags: ['CTX-02'],
}, async () => {
  open({ wide: false });
  await press(await button());
  const over = await screen.findByRole('dialog', { name: 'Help with this page' });
  expect(document.activeElement).toBe(over);
  expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(over.isConnected).toBe(false));
  expect(document.activeElement).toBe(await button());
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test('the panel belongs to its page: on another one it is closed, and opens with that one’s questions', {
  tags: ['CTX-02'],
}, async () => {
  const { router } = open();
  await press(await button());
  await screen.findByText('Questions about payments');
  await act(() => router.navigate('/forms/45'));
  await noPanel();
  await press(await button());
  await screen.findByText('Questions about form-45');
});

test('a page without a topic, a slot that no section fills, and one that is switched off draw nothing', {
  tags: ['CTX-02'],
}, async () => {
  const nothing = async () => {
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Help with this page' })).toBeNull();
  };
  const { router } = open({ at: '/support' });
  await nothing();
  await act(() => router.navigate('/payments'));
  await button();
});

test.each([
  ['switched off', registryWithHelp({ enabled: false })],
  ['not filled', registryWithHelp({ slotContent: [] })],
])('no button is drawn where the slot is %s', { tags: ['CTX-02'] }, async (_what, registry) => {
  open({ registry });
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect(screen.queryByRole('button', { name: 'Help with this page' })).toBeNull();
});

test('when its section cannot be had, the panel says whom to call, the page stays, and a retry asks anew', {
  tags: ['F-23'],
}, async () => {
  const { told: receivedTopics, retried } = open({ load: () => Promise.reject(new Error('away')) });
  await press(await button());
  const failed = within(await panel());
  await failed.findByText('Help cannot be shown right now');
  expect(failed.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  screen.getByRole('heading', { level: 1, name: 'Payments' });
  expect(receivedTopics).toHaveBeenCalledTimes(1);
  await press(failed.getByRole('button', { name: 'Try again' }));
  expect(retried).toHaveBeenCalledWith('support-contact');
});

test.each([
  [
    'throws while it is drawn',
    {
      'page-help': () => {
        throw new Error('broken');
      },
    },
  ],
  ['puts nothing into the slot', {}],
])(
  'a section that %s fails alone',
  { tags: ['F-23'] },
  async (_what, slotContent: NonNullable<SectionModule['slotContent']>) => {
    const { told: receivedTopics } = open({ load: async () => ({ ...support, slotContent }) });
    await press(await button());
    await within(await panel()).findByText('Help cannot be shown right now');
    screen.getByRole('heading', { level: 1, name: 'Payments' });
    expect(receivedTopics).toHaveBeenCalledWith('support-contact', expect.any(Error));
  },
);

test('a section in a slot tells under its own name', async () => {
  const sources: string[] = [];
  const undo = sentEvents.subscribe(({ name, source }) => name === 'payment.made' && sources.push(source));
  open({ load: async () => ({ ...support, slotContent: { 'page-help': TopicPage } }) });
  await press(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Tell' }));
  undo.unsubscribe();
  expect(sources).toEqual(['support-contact']);
});

function TopicPage() {
  const bus = useBus();
  return (
    <button type="button" onClick={() => bus.emit('payment.made', 1, { certificateNumbers: [] })}>
      Tell
    </button>
  );
}
