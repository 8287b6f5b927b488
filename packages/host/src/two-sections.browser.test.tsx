import { GetPendingContactChange, useApiQuery } from '@portal/api';
import { type SectionModule, useUnsavedInput } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { config } from '@portal/section-sdk/testing/config';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { PageHeader, type ToastMessage } from '@portal/ui';
import { TextField } from '@portal/ui/form';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSection } from './mount-section.tsx';
import { addToaster } from './shared-toaster.tsx';
import { createRegistry, createSection } from './testing/create-registry.ts';
import { EventButtons } from './testing/event-buttons.tsx';

const PORTAL = 'https://portal.example.org';
const NAMES = ['contact', 'profile'] as const;
const registry = createRegistry(Object.fromEntries(NAMES.map((name) => [name, createSection(name)])));

function FormPage() {
  const [text, setText] = useState('');
  useUnsavedInput(text !== '');
  useApiQuery(GetPendingContactChange, { query: {} });
  return (
    <>
      <PageHeader title="A page" />
      <EventButtons />
      <TextField
        label="Question"
        name="question"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Link to="/support">Support</Link>
    </>
  );
}

const calls: string[] = [];
const unmounts: Array<() => void> = [];

beforeEach(() => {
  calls.length = 0;
  for (const name of NAMES) {
    const section: SectionModule = { name, pages: { [`/${name}`]: FormPage } };
    vi.stubGlobal(`${name}_1_0_0_a`, {
      init: async () => undefined,
      get: async () => () => ({ section }),
    });
  }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `${PORTAL}/registry.json`) return Response.json(registry);
    if (url === `${PORTAL}/assets/config/app-config.json`) return Response.json(config);
    calls.push(url);
    return Response.json({ Requested: null, RequestedOn: null });
  });
});
afterEach(() => {
  act(() => {
    for (const unmount of unmounts.splice(0)) unmount();
  });
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

interface Options {
  readonly onNotification?: (notification: ToastMessage) => void;
  readonly onLeave?: (path: string) => void;
}

/** Mounts both sections, the first with the options. Returns their elements. */
async function mountBoth(first: Options = {}, second: Options = {}) {
  const oid = '5f0c7d1e-0000-4000-8000-000000000001';
  const signedIn = {
    session: { status: 'signed-in', account: { oid, email: 'margaret@example.org' } } as const,
    member: { oid, nameId: 'N1', profile: createProfile() },
    getToken: async () => 'token',
  };
  const mount = async (name: string, options: Options) => {
    const element = document.body.appendChild(document.createElement('div'));
    unmounts.push(await mountSection(element, { portal: PORTAL, path: `/${name}`, signedIn, ...options }));
    return within(element);
  };
  const sections = await act(() => Promise.all([mount('contact', first), mount('profile', second)]));
  await waitFor(() => expect(calls).toHaveLength(2));
  return sections;
}

const pressFail = (section: ReturnType<typeof within>) =>
  fireEvent.click(section.getByRole('button', { name: 'Fail' }));
const type = (section: ReturnType<typeof within>, value: string) =>
  fireEvent.change(section.getByLabelText('Question'), { target: { value } });

test('shows a notification of a section only there', async () => {
  const shown: string[] = [];
  const [contact, profile] = await mountBoth(
    { onNotification: () => void shown.push('contact') },
    { onNotification: () => void shown.push('profile') },
  );
  pressFail(contact);
  expect(shown).toEqual(['contact']);
  pressFail(profile);
  expect(shown).toEqual(['contact', 'profile']);
});

test('two sections have one toaster, until both are unmounted', async () => {
  const [contact, profile] = await mountBoth();
  pressFail(contact);
  expect(await screen.findAllByText('Not saved.')).toHaveLength(1);
  act(() => unmounts.shift()?.());
  pressFail(profile);
  expect(await screen.findAllByText('Not saved.')).toHaveLength(1);
  expect(screen.getAllByRole('region', { name: 'Notifications' })).toHaveLength(1);
  fireEvent.mouseOver(screen.getByText('Not saved.'));
  act(() => unmounts.shift()?.());
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  act(() => void unmounts.push(addToaster()));
  expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
});

test('asks about unsaved input only in the section that has it', { tags: ['F-12'] }, async () => {
  const left: string[] = [];
  const options = { onLeave: (path: string) => void left.push(path) };
  const [contact, profile] = await mountBoth(options, options);
  type(contact, 'When');
  type(profile, 'Why');
  type(profile, '');
  fireEvent.click(profile.getByRole('link', { name: 'Support' }));
  await waitFor(() => expect(left).toEqual(['/support']));
  fireEvent.click(contact.getByRole('link', { name: 'Support' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
  expect(left).toEqual(['/support']);
});

test('a change in one section refetches in both', async () => {
  const [contact] = await mountBoth();
  fireEvent.click(contact.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(4));
});

test('two sections share no id of an element', async () => {
  await mountBoth();
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
