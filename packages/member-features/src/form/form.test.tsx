// @vitest-environment jsdom
import { ConfirmEmailAddress, useSend } from '@portal/api';
import { busFor } from '@portal/event-bus';
import { never, refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { TextField, useSchemaForm } from '@portal/ui/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
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
}

/** A page whose form sends what it asks; the list fills with what happens, in its order. */
function LetterPage({ heard, asks }: { heard: string[]; asks: boolean }) {
  const form = useSchemaForm(Answers, { code: '', colour: '' });
  const sending = useSend(ConfirmEmailAddress);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      schema={Answers}
      labels={LABELS}
      sending={sending}
      failedText="We could not send it."
      failedHelp="Nothing has changed."
      asksBeforeLeaving={asks}
      submitLabel="Send"
      pendingLabel="Sending..."
      onSubmit={({ code, colour }) => {
        heard.push(`${code} ${colour}`);
        sending.mutate({ query: {}, body: { Token: code } });
      }}
      onSent={() => heard.push('sent')}
    >
      <TextField label={LABELS.code} error={errors.code?.message} {...form.register('code')} />
      <TextField label={LABELS.colour} error={errors.colour?.message} {...form.register('colour')} />
    </Form>
  );
}

function open({ answer = { Result: 'confirmed' }, asks = true }: Options = {}) {
  const heard: string[] = [];
  renderPage(() => <LetterPage heard={heard} asks={asks} />, {
    path: '/letter',
    answers: { ConfirmEmailAddress: answer },
  });
  undos.push(bus.on('input.unsaved', 2, ({ unsaved }) => heard.push(unsaved ? 'unsaved' : 'saved')));
  return heard;
}

const bus = busFor('a test');
const undos: (() => void)[] = [];
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
});

const code = () => screen.getByRole('textbox', { name: 'Code of the letter' });
const colour = () => screen.getByRole('textbox', { name: 'Which colour do you like?' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const summary = () => screen.queryByRole('group', { name: 'Please check your answers' });

async function fill() {
  await userEvent.type(code(), 'abc');
  await userEvent.type(colour(), 'red');
}

test('PRODUCT 5.4 what is wrong stands on top by the names of the fields, takes the focus each time, and nothing is sent', async () => {
  const heard = open({ asks: false });
  await userEvent.type(code(), 'ab');
  await send();
  await screen.findByText('Please give all of it.');
  expect(document.activeElement).toBe(summary());
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
  expect(screen.queryByText('Please give all of it.')).toBeNull();
  await send();
  expect(document.activeElement).toBe(summary());
  expect(heard).toEqual([]);
});

test('AMB-46 answers that are right are sent in the click itself, as the rules read them', async () => {
  const heard = open({ asks: false });
  await fill();
  fireEvent.submit(code());
  expect(heard).toEqual(['ABC red']);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
});

test('R-09 while it is sent the button waits, and it is not sent again', async () => {
  const heard = open({ answer: never, asks: false });
  await fill();
  await send();
  await screen.findByRole('button', { name: 'Sending...' });
  fireEvent.submit(code());
  expect(heard).toEqual(['ABC red']);
});

test('F-23 a failure is told on top with the number and the reference, takes the focus and loses nothing', async () => {
  const heard = open({ answer: refusal(403, 'trace-9'), asks: false });
  await fill();
  await send();
  const failed = await screen.findByRole('group', { name: 'We could not send it.' });
  expect(document.activeElement).toBe(failed);
  expect(failed.textContent).toContain('Nothing has changed.');
  expect(failed.textContent).toContain('Reference: trace-9');
  within(failed).getByRole('link', { name: '877-555-0142' });
  expect([code(), colour()].map((field) => (field as HTMLInputElement).value)).toEqual(['abc', 'red']);
  await send();
  await waitFor(() => expect(heard).toEqual(['ABC red', 'ABC red']));
});

test('F-12 leaving is asked about from the first change until it is sent, and only then the page hears of it', async () => {
  const heard = open();
  await fill();
  expect(heard).toEqual(['unsaved']);
  await send();
  await waitFor(() => expect(heard).toEqual(['unsaved', 'ABC red', 'saved', 'sent']));
});

test('F-12 after a failure leaving is still asked about', async () => {
  const heard = open({ answer: refusal(403) });
  await fill();
  await send();
  await screen.findByRole('group', { name: 'We could not send it.' });
  expect(heard).toEqual(['unsaved', 'ABC red']);
});
