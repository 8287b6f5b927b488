import { ConfirmEmailAddress, useApiMutation } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { CheckboxField, SelectField, TextField, useSchemaForm } from '@portal/ui/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Form } from './form.tsx';

const Answers = z.pipe(
  z.object({
    code: z.string().check(z.minLength(3, 'Please give all of it.')),
    colour: z.string().check(z.minLength(1, 'This field is required')),
  }),
  z.transform(({ code, colour }) => ({ code: code.toUpperCase(), colour })),
);

const LABELS = { code: 'Code of the letter', colour: 'Which colour do you like?' };

interface Options {
  readonly answer?: unknown;
  readonly asks?: boolean;
  readonly idempotent?: boolean;
}

/** Page with a form; the returned list records events in order. */
function LetterPage({
  received,
  asks,
  idempotent,
}: Required<Omit<Options, 'answer'>> & { received: string[] }) {
  const form = useSchemaForm(Answers, { code: '', colour: '' });
  const sending = useApiMutation(ConfirmEmailAddress);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      schema={Answers}
      labels={LABELS}
      submitState={sending}
      errorText="We could not send it."
      errorHelp="Nothing has changed."
      idempotent={idempotent}
      confirmBeforeLeave={asks}
      submitLabel="Send"
      pendingLabel="Sending..."
      onSubmit={({ code, colour }) => {
        received.push(`${code} ${colour}`);
        sending.mutate({ query: {}, body: { Token: code } });
      }}
      onSuccess={() => received.push('sent')}
    >
      <TextField label={LABELS.code} error={errors.code?.message} {...form.register('code')} />
      <TextField label={LABELS.colour} error={errors.colour?.message} {...form.register('colour')} />
    </Form>
  );
}

function open({ answer = { Result: 'confirmed' }, asks = true, idempotent = false }: Options = {}) {
  const received: string[] = [];
  renderPage(() => <LetterPage received={received} asks={asks} idempotent={idempotent} />, {
    path: '/letter',
    responses: { ConfirmEmailAddress: answer },
  });
  subscriptions.push(
    bus.events('input.unsaved', 2).subscribe(({ unsaved }) => received.push(unsaved ? 'unsaved' : 'saved')),
  );
  return received;
}

const bus = createBus('a test');
const subscriptions: { unsubscribe(): void }[] = [];
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
});

const code = () => screen.getByRole('textbox', { name: 'Code of the letter' });
const colour = () => screen.getByRole('textbox', { name: 'Which colour do you like?' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const summary = () => screen.queryByRole('group', { name: 'Please check your answers' });

async function fill() {
  await userEvent.type(code(), 'abc');
  await userEvent.type(colour(), 'red');
}

test('lists errors by field name, takes the focus and sends nothing', async () => {
  const received = open({ asks: false });
  await userEvent.type(code(), 'ab');
  await send();
  await screen.findByText('Please give all of it.');
  await expect.poll(() => document.activeElement).toBe(summary());
  expect(
    within(screen.getByRole('group'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Code of the letter: Please give all of it.',
    'Which colour do you like? This field is required',
  ]);
  expect(code().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(code(), 'c');
  await waitFor(() => expect(screen.queryByText('Please give all of it.')).toBeNull());
  await send();
  await expect.poll(() => document.activeElement).toBe(summary());
  expect(received).toEqual([]);
});

test('sends parsed answers within the click', {
  tags: ['AMB-46'],
}, async () => {
  const received = open({ asks: false });
  await fill();
  fireEvent.submit(code());
  expect(received).toEqual(['ABC red']);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
});

test('ignores further submits while pending', { tags: ['R-09'] }, async () => {
  const received = open({ answer: pendingForever, asks: false });
  await fill();
  await send();
  await screen.findByRole('button', { name: 'Sending...' });
  fireEvent.submit(code());
  expect(received).toEqual(['ABC red']);
});

test('shows a failure with phone number and reference, and keeps the input', {
  tags: ['F-23'],
}, async () => {
  const received = open({ answer: errorResponse(403, 'trace-9'), asks: false });
  await fill();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send it.' });
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(failed.textContent).toContain('Nothing has changed.');
  expect(failed.textContent).toContain('Reference: trace-9');
  within(failed).getByRole('link', { name: '877-555-0142' });
  expect([code(), colour()].map((field) => (field as HTMLInputElement).value)).toEqual(['abc', 'red']);
  await send();
  await waitFor(() => expect(received).toEqual(['ABC red', 'ABC red']));
});

test('a failure takes the focus once, and not while a field is corrected', {
  tags: ['F-23'],
}, async () => {
  open({ answer: errorResponse(403), asks: false });
  await fill();
  await send();
  const failure = () => screen.queryByRole('group', { name: 'We could not send it.' });
  await expect.poll(() => document.activeElement === failure()).toBe(true);
  await userEvent.clear(code());
  await userEvent.type(code(), 'ab');
  await send();
  await expect.poll(() => document.activeElement).toBe(summary());
  expect(failure()).toBeNull();
  await userEvent.type(code(), 'cde');
  await waitFor(() => expect(summary()).toBeNull());
  expect(document.activeElement).toBe(code());
  expect(code()).toHaveProperty('value', 'abcde');
  await send();
  await expect.poll(() => document.activeElement === failure() && failure() !== null).toBe(true);
});

test('says that nothing was sent while offline, and keeps the input', {
  tags: ['F-23'],
}, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  // The query cache listens to browser events.
  window.dispatchEvent(new Event('offline'));
  open({ asks: false });
  await fill();
  await send();
  const failed = await screen.findByRole('group', { name: 'Nothing was sent: you are not connected.' });
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(failed.textContent).not.toContain('We could not send it.');
  window.dispatchEvent(new Event('online'));
  expect([code(), colour()].map((field) => (field as HTMLInputElement).value)).toEqual(['abc', 'red']);
});

const respondWith =
  (status: number, body = '<h1>Gateway</h1>') =>
  () =>
    new Response(body, { status });
const gatewayProblem = JSON.stringify({
  type: 'about:blank',
  title: 'Unavailable',
  status: 502,
  code: 'api-unavailable',
  traceId: 'trace-9',
});

test.each<[what: string, answer: unknown]>([
  ['a lost response', () => Promise.reject(new TypeError('connection lost'))],
  ['a response that cannot be read', { Result: 17 }],
  ['a timeout of the gateway', respondWith(504)],
  ['a page of a proxy that has no answer', respondWith(502)],
  ['a gateway without an answer of the API', respondWith(502, gatewayProblem)],
])('does not claim after %s that nothing changed', { tags: ['F-23'] }, async (_what, answer) => {
  open({ answer, asks: false });
  await fill();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send it.' });
  expect(failed.textContent).toContain('we do not know whether it arrived');
  expect(failed.textContent).not.toContain('Nothing has changed.');
});

test('says that an idempotent form is safe to send again', { tags: ['F-23', 'R-09'] }, async () => {
  open({ answer: () => Promise.reject(new TypeError('connection lost')), asks: false, idempotent: true });
  await fill();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send it.' });
  expect(failed.textContent).toContain('we do not know whether it arrived');
  expect(failed.textContent).toContain('Nothing has changed.');
  expect(failed.textContent).not.toContain('check your connection');
});

test('confirms leaving from the first change until success', {
  tags: ['F-12'],
}, async () => {
  const received = open();
  await fill();
  expect(received).toEqual(['unsaved']);
  await send();
  await waitFor(() => expect(received).toEqual(['unsaved', 'ABC red', 'saved', 'sent']));
});

test('still confirms leaving after a failure', { tags: ['F-12'] }, async () => {
  const received = open({ answer: errorResponse(403) });
  await fill();
  await send();
  await screen.findByRole('group', { name: 'We could not send it.' });
  expect(received).toEqual(['unsaved', 'ABC red']);
});

/** A form with a two-field rule and one field of each kind. */
const Reach = z.object({ phone: z.string(), email: z.string(), when: z.string(), agrees: z.boolean() }).check(
  z.refine(({ phone, email }) => phone !== '' || email !== '', {
    error: 'Give one of both.',
    path: ['phone'],
  }),
);
const REACH = { phone: 'Phone', email: 'E-mail', when: 'When', agrees: 'I agree' };

function ReachPage({ sent }: { sent: unknown[] }) {
  const form = useSchemaForm(Reach, { phone: '', email: '', when: 'morning', agrees: false });
  const sending = useApiMutation(ConfirmEmailAddress);
  return (
    <Form
      form={form}
      schema={Reach}
      labels={REACH}
      submitState={sending}
      errorText="We could not send it."
      errorHelp="Nothing has changed."
      confirmBeforeLeave={false}
      submitLabel="Send"
      pendingLabel="Sending..."
      onSubmit={(answers) => {
        sent.push(answers);
        sending.mutate({ query: {}, body: { Token: 'a' } });
      }}
    >
      <TextField label="Phone" error={form.formState.errors.phone?.message} {...form.register('phone')} />
      <TextField label="E-mail" {...form.register('email')} />
      <SelectField label="When" options={TIMES} {...form.register('when')} />
      <CheckboxField label="I agree" {...form.register('agrees')} />
    </Form>
  );
}

const TIMES = ['morning', 'evening'].map((value) => ({ value, label: value }));

function openReach(answer: unknown) {
  const sent: unknown[] = [];
  renderPage(() => <ReachPage sent={sent} />, { path: '/reach', responses: { ConfirmEmailAddress: answer } });
  return sent;
}

test('shows a failure after a multi-field error was fixed elsewhere', {
  tags: ['F-20', 'F-23'],
}, async () => {
  openReach(errorResponse(500));
  await screen.findByRole('textbox', { name: 'Phone' });
  await send();
  await screen.findByText('Give one of both.');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'a@example.org');
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send it.' });
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(screen.queryByText('Give one of both.')).toBeNull();
  expect(summary()).toBeNull();
});

test('sends values that a password manager set without an event', {
  tags: ['F-20'],
}, async () => {
  const sent = openReach(pendingForever);
  const set = (element: HTMLElement, name: 'value' | 'checked', value: unknown) =>
    Object.assign(element, { [name]: value });
  set(await screen.findByRole('textbox', { name: 'Phone' }), 'value', '312-555-0188');
  set(screen.getByRole('combobox', { name: 'When' }), 'value', 'evening');
  set(screen.getByRole('checkbox', { name: 'I agree' }), 'checked', true);
  await send();
  expect(sent).toEqual([{ phone: '312-555-0188', email: '', when: 'evening', agrees: true }]);
});
