import { GetPendingContactChange, useApiQuery } from '@portal/api';
import { flagsOf, type SectionModule, useUnsavedInput } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { Link } from '@portal/section-sdk/router';
import { config } from '@portal/section-sdk/testing/config';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import type { ToastMessage } from '@portal/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSection } from './mount-section.tsx';
import { createRegistry, createSection } from './testing/create-registry.ts';
import { EventButtons } from './testing/event-buttons.tsx';

const PORTAL = 'https://portal.example.org';
const registryOf = (version: string) => ({
  ...createRegistry({ contact: createSection('contact', version) }),
  enabledFlags: ['new-form'],
});

const useFlag = flagsOf<{ readonly flags: { readonly 'new-form': object; readonly 'old-form': object } }>();

function ContactPage() {
  const [text, setText] = useState(() => sessionStorage.getItem('draft') ?? '');
  useUnsavedInput(text !== '');
  useApiQuery(GetPendingContactChange, { query: {} });
  return (
    <>
      <p>{`New form: ${useFlag('new-form')}, old form: ${useFlag('old-form')}`}</p>
      <EventButtons />
      <input aria-label="Question" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/support">Support</Link>
    </>
  );
}

const section: SectionModule = { name: 'contact', pages: { '/contact': ContactPage } };
const containerName = (version: string) => `contact_${version.replace(/\W/g, '_')}`;
const calls: string[] = [];
let unmount: (() => void) | undefined;

/** Makes a module the container of a release. Module Federation takes a container that is already loaded. */
const load = (version: string, module: SectionModule) =>
  vi.stubGlobal(containerName(version), {
    init: async () => undefined,
    get: async () => () => ({ section: module }),
  });

/** Makes a release live. Module Federation loads each release once. */
function serve(version: string, module: SectionModule) {
  load(version, module);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `${PORTAL}/registry.json`) return Response.json(registryOf(version));
    if (url === `${PORTAL}/assets/config/app-config.json`) return Response.json(config);
    calls.push(url);
    return Response.json({ Requested: null, RequestedOn: null });
  });
}

beforeEach(() => {
  calls.length = 0;
  serve('1.0.0-a', section);
});
afterEach(() => {
  act(() => unmount?.());
  vi.unstubAllGlobals();
});

interface Options {
  readonly onNotification?: (notification: ToastMessage) => void;
  readonly onLeave?: (path: string) => void;
}

async function mount(options: Options = {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const oid = '5f0c7d1e-0000-4000-8000-000000000001';
  const account = { oid, email: 'margaret@example.org' };
  const signedIn = {
    session: { status: 'signed-in', account } as const,
    member: { oid, nameId: 'N1', profile: createProfile() },
    getToken: async () => 'token',
  };
  await act(async () => {
    unmount = await mountSection(element, { portal: PORTAL, path: '/contact', signedIn, ...options });
  });
}

test('a mounted section has the flags of the registry', async () => {
  await mount();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText(/^New form/).textContent).toBe('New form: true, old form: false');
});

test('a change in a mounted section refetches what it invalidates', async () => {
  await mount();
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('a mounted section shows its notification as a toast', async () => {
  await mount();
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }));
  expect((await screen.findAllByText('Not saved.')).length).toBeGreaterThan(0);
});

test('the application shows notifications itself until it unmounts the section', async () => {
  const shown: ToastMessage[] = [];
  await mount({ onNotification: (notification) => void shown.push(notification) });
  fireEvent.click(screen.getByRole('button', { name: 'Fail' }));
  expect(shown).toEqual([{ tone: 'danger', message: 'Not saved.' }]);
  act(() => unmount?.());
  createBus('a test').emit('notification.requested', 1, { tone: 'info', message: 'Too late.' });
  expect(shown).toHaveLength(1);
});

test('asks before the member leaves a page with unsaved input', { tags: ['F-12'] }, async () => {
  const left: string[] = [];
  await mount({ onLeave: (path) => void left.push(path) });
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(true);
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'When' } });
  expect(closes()).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: 'Support' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(left).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Support' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(left).toEqual(['/support']));
});

test('asks about a draft that the page restores at once', { tags: ['F-12'] }, async () => {
  sessionStorage.setItem('draft', 'When');
  await mount({ onLeave: () => expect.fail('The member has left') });
  sessionStorage.clear();
  fireEvent.click(screen.getByRole('link', { name: 'Support' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('a page that throws shows the fallback card, until it loads again', {
  tags: ['R-25'],
}, async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const failing: SectionModule = {
    ...section,
    pages: {
      '/contact': () => {
        throw new Error('on purpose');
      },
    },
  };
  serve('1.0.0-b', failing);
  await mount();
  expect(screen.getByText('The page is away')).toBeDefined();
  expect(screen.getByText('Please call us.')).toBeDefined();
  expect(screen.getByRole('link', { name: config.society.supportPhoneTollFree })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A page');
  expect(screen.queryByText(/on purpose/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const script = await waitFor(() => {
    const found = document.querySelector('script[src$="/remoteEntry.js?retry=1"]');
    if (!found) throw new Error('The section is not requested again');
    return found;
  });
  load('1.0.0-b', section);
  fireEvent.load(script);
  expect(await screen.findByText(/^New form/)).toBeDefined();
  expect(screen.queryByText('The page is away')).toBeNull();
});
