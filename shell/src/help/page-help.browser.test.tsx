import { type SectionModule, useBus } from '@portal/section-sdk';
import { sentEvents } from '@portal/section-sdk/event-bus';
import type { RegistrySection } from '@portal/section-sdk/registry';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { createTestScreen, renderShell } from '../testing/render-shell.tsx';
import { config, createRegistry } from '../testing/sample.ts';

/** Registry in which support fills the help slot and payments has help topics. */
function registryWithHelp(changes: Partial<RegistrySection> = {}) {
  const { sections, ...registry } = createRegistry();
  const [support, payments, forms] = [
    sections['support-contact'],
    sections.payments,
    sections['documents-forms'],
  ];
  if (!support || !payments || !forms) throw new Error('The sample registry has changed');
  const withTopics = (section: RegistrySection, topics: Readonly<Record<string, string>>) => ({
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
      'support-contact': { ...support, slotContent: ['page-help'], ...changes },
      payments: withTopics(payments, { '/payments': 'payments', '/make-payments': 'make-payments' }),
      'documents-forms': withTopics(forms, { '/forms/:fid': 'form-{fid}' }),
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
  readonly apiExtensions?: typeof config.apiExtensions;
}

function open({
  at = '/payments',
  load = async () => support,
  registry = registryWithHelp(),
  wide = true,
  apiExtensions = 'all',
}: Options = {}) {
  const loading = vi.fn((_section: string) => load());
  const reportRenderError = vi.fn();
  const retry = vi.fn();
  const screenSize = createTestScreen();
  if (wide) screenSize.widen();
  const shell = renderShell({
    at,
    registry,
    screen: screenSize,
    changes: {
      config: { ...config, apiExtensions },
      sectionLoader: {
        registryObserver: createRegistryObserver(registry),
        load: cacheModules(loading),
        preload: () => undefined,
        prefetch: () => undefined,
        retry,
        describe: () => undefined,
        reportRenderError,
      },
    },
  });
  return { ...shell, loading, reportRenderError, retry };
}

/** Shares one promise per section, like the loader. A failed promise is not retry. */
function cacheModules(load: (section: string) => Promise<SectionModule>) {
  let cached: Promise<SectionModule> | undefined;
  return (section: string) => {
    cached ??= load(section);
    return cached;
  };
}

/** The mobile bar's button. The other one is hidden by its style, because jsdom has no layout. */
const button = () => screen.findByRole('button', { name: 'Help with this page' });
/** Clicks inside `act`, which renders the loaded content. */
const press = (target: HTMLElement) => act(async () => target.click());
const panel = () => screen.findByRole('complementary', { name: 'Help with this page' });
const noPanel = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Help with this page' })).toBeNull());

test('has no help button if the API has no questions', { tags: ['CTX-02'] }, async () => {
  open({ apiExtensions: [] });
  await screen.findByText(/^For Maggie/);
  expect(screen.queryByRole('button', { name: 'Help with this page' })).toBeNull();
});

test('opens the questions next to the page and loads their section then', {
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
  // The page stays usable.
  screen.getByRole('heading', { level: 1, name: 'Payments' });
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test('has each of its buttons in a banner', { tags: ['CTX-02'] }, async () => {
  open();
  await button();
  const buttons = screen.getAllByRole('button', { name: 'Help with this page', hidden: true });
  expect(buttons.map((one) => one.closest('header, main, section')?.localName)).toEqual(['header', 'header']);
});

test('shows the hours next to the phone number only without the panel', {
  tags: ['AMB-04', 'F-23'],
}, async () => {
  open();
  const hours = 'Monday to Friday, 8\u00A0AM to\u00A05\u00A0PM Central';
  const callUs = await screen.findByRole('region', { name: 'Call us' });
  await waitFor(() => expect(callUs.textContent).toContain(hours));
  await press(await button());
  await panel();
  expect(callUs.textContent).not.toContain(hours);
  within(callUs).getByRole('link', { name: '877-555-0142' });
});

test('moves the focus into the panel and back on Escape and Close', {
  tags: ['CTX-02'],
}, async () => {
  open();
  const help = await button();
  for (const close of ['Escape', 'Close']) {
    await press(help);
    await expect.poll(() => document.activeElement).toBe(await panel());
    if (close === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await noPanel();
    await expect.poll(() => document.activeElement).toBe(help);
  }
});

test('covers the page and makes it inert on a narrow screen', {
  tags: ['CTX-02'],
}, async () => {
  open({ wide: false });
  await press(await button());
  const over = await screen.findByRole('dialog', { name: 'Help with this page' });
  await expect.poll(() => document.activeElement).toBe(over);
  expect(document.getElementById('main')?.closest('[inert]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(over.isConnected).toBe(false));
  await expect.poll(() => document.activeElement).toBe(await button());
  expect(document.getElementById('main')?.closest('[inert]')).toBeNull();
});

test('a sheet blocks everything else, and a tap outside closes it', {
  tags: ['CTX-02'],
}, async () => {
  open({ wide: false });
  await press(await button());
  const sheet = await screen.findByRole('dialog', { name: 'Help with this page' });
  const outside = document.querySelector<HTMLElement>('[data-part="outside"]') ?? sheet;
  const skip = screen.getByText('Skip to main content');
  const others = [...document.querySelectorAll('header, aside'), skip];
  const isReachable = (element: Element) =>
    element.closest('[inert]') === null && getComputedStyle(element).display !== 'none';
  expect(others.filter(isReachable)).toEqual([]);
  await press(outside);
  await waitFor(() => expect(sheet.isConnected).toBe(false));
  expect(document.activeElement).toBe(await button());
  expect(isReachable(skip)).toBe(true);
});

test("closes on navigation and shows the next page's questions", {
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

test('stays closed when the member returns to its page', { tags: ['CTX-02'] }, async () => {
  const { router, at } = open();
  await press(await button());
  await panel();
  await act(() => router.navigate('/forms/45'));
  await noPanel();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(at()).toBe('/payments'));
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect((await button()).getAttribute('aria-expanded')).toBe('false');
});

test('shows no button on a page without a topic', {
  tags: ['CTX-02'],
}, async () => {
  const expectNoButton = async () => {
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Help with this page' })).toBeNull();
  };
  const { router } = open({ at: '/support' });
  await expectNoButton();
  await act(() => router.navigate('/payments'));
  await button();
});

test.each([
  ['disabled', registryWithHelp({ enabled: false })],
  ['without a provider', registryWithHelp({ slotContent: [] })],
])('shows no button if the slot is %s', { tags: ['CTX-02'] }, async (_what, registry) => {
  open({ registry });
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect(screen.queryByRole('button', { name: 'Help with this page' })).toBeNull();
});

test('shows the telephone number and a retry if its section fails to load', {
  tags: ['F-23'],
}, async () => {
  const { reportRenderError, retry } = open({ load: () => Promise.reject(new Error('down')) });
  await press(await button());
  const failed = within(await panel());
  await failed.findByText('Help cannot be shown right now');
  expect(failed.getAllByText(/call us/)).toHaveLength(1);
  expect(failed.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  screen.getByRole('heading', { level: 1, name: 'Payments' });
  expect(reportRenderError).toHaveBeenCalledTimes(1);
  await press(failed.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledWith('support-contact');
});

test.each([
  ['side panel', true],
  ['sheet', false],
])('keeps the focus in the %s after Try again', { tags: ['F-23'] }, async (_what, wide) => {
  open({ wide, load: () => Promise.reject(new Error('down')) });
  await press(await button());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  retry.focus();
  await press(retry);
  expect(document.activeElement?.textContent).toBe('Help with this page');
});

test.each([
  [
    'throws during render',
    {
      'page-help': () => {
        throw new Error('broken');
      },
    },
  ],
  ['has no content for the slot', {}],
])(
  'keeps the page if the section %s',
  { tags: ['F-23'] },
  async (_what, slotContent: NonNullable<SectionModule['slotContent']>) => {
    const { reportRenderError } = open({ load: async () => ({ ...support, slotContent }) });
    await press(await button());
    await within(await panel()).findByText('Help cannot be shown right now');
    screen.getByRole('heading', { level: 1, name: 'Payments' });
    expect(reportRenderError).toHaveBeenCalledWith('support-contact', expect.any(Error));
  },
);

test("emits events under the name of the slot's section", async () => {
  const sources: string[] = [];
  const undo = sentEvents.subscribe(({ name, source }) => name === 'payment.made' && sources.push(source));
  open({ load: async () => ({ ...support, slotContent: { 'page-help': TopicPage } }) });
  await press(await button());
  await userEvent.click(await screen.findByRole('button', { name: 'Emit' }));
  undo.unsubscribe();
  expect(sources).toEqual(['support-contact']);
});

function TopicPage() {
  const bus = useBus();
  return (
    <button type="button" onClick={() => bus.emit('payment.made', 1, { certificateNumbers: [] })}>
      Emit
    </button>
  );
}
