import { GetPendingContactChange, useApiQuery } from '@portal/api';
import { flagsOf, type SectionModule, useBus } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { config } from '@portal/section-sdk/testing/config';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import type { ToastMessage } from '@portal/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSection } from './mount-section.tsx';

const PORTAL = 'https://portal.example.org';
const CONTAINER = 'contact_1_0_0_a';
const registry = {
  revision: 4,
  createdAt: '2026-11-21T12:00:00Z',
  author: 'a test',
  reason: 'another',
  shell: null,
  sections: {
    contact: {
      enabled: true,
      live: {
        version: '1.0.0-a',
        container: CONTAINER,
        entry: {
          url: '/releases/contact/1.0.0-a/remoteEntry.js',
          integrity: `sha384-${'B'.repeat(64)}`,
        },
        preload: [],
      },
      previous: [],
      owner: { team: 'Contact team', contact: 'contact@example.org' },
      routes: [{ path: '/contact', title: 'Contact', access: 'guarded' }],
      navigation: [],
      fallback: { title: 'Contact is away', body: 'Please call us.' },
    },
  },
  enabledFlags: ['new-form'],
};

const useFlag = flagsOf<{ readonly flags: { readonly 'new-form': object; readonly 'old-form': object } }>();

function ContactPage() {
  const bus = useBus();
  useApiQuery(GetPendingContactChange, { query: {} });
  const fail = () => bus.emit('notification.requested', 1, { tone: 'error', message: 'Not saved.' });
  return (
    <>
      <p>{`New form: ${useFlag('new-form')}, old form: ${useFlag('old-form')}`}</p>
      <button type="button" onClick={() => bus.emit('profile.changed', 1, {})}>
        Save
      </button>
      <button type="button" onClick={fail}>
        Fail
      </button>
    </>
  );
}

const section: SectionModule = { name: 'contact', pages: { '/contact': ContactPage } };
const calls: string[] = [];
let unmount: (() => void) | undefined;

beforeEach(() => {
  calls.length = 0;
  // Module Federation takes a container that is already loaded.
  vi.stubGlobal(CONTAINER, { init: async () => undefined, get: async () => () => ({ section }) });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `${PORTAL}/registry.json`) return Response.json(registry);
    if (url === `${PORTAL}/assets/config/app-config.json`) return Response.json(config);
    calls.push(url);
    return Response.json({ Requested: null, RequestedOn: null });
  });
});
afterEach(() => {
  act(() => unmount?.());
  vi.unstubAllGlobals();
});

async function mount(options: { readonly onNotification?: (notification: ToastMessage) => void } = {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const oid = '5f0c7d1e-0000-4000-8000-000000000001';
  const account = { oid, givenName: 'Margaret', surname: 'Lindqvist', email: 'margaret@example.org' };
  const signedIn = {
    session: { status: 'signed-in', account } as const,
    member: { oid, nameId: 'N1', profile: createProfile() },
    getToken: async () => 'token',
  };
  await act(async () => {
    unmount = await mountSection(element, { portal: PORTAL, path: '/contact', signedIn, ...options });
  });
  await waitFor(() => expect(calls).toHaveLength(1));
}

test('a mounted section has the flags of the registry', async () => {
  await mount();
  expect(screen.getByText(/^New form/).textContent).toBe('New form: true, old form: false');
});

test('a change in a mounted section refetches what it invalidates', async () => {
  await mount();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('a mounted section shows its notification as a toast', async () => {
  await mount();
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
