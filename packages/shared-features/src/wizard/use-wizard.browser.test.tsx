import type { WizardDefinition } from '@portal/domain/forms/wizard';
import { Link, useNavigate } from '@portal/router';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { PageHeader } from '@portal/ui';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useWizard } from './use-wizard.ts';

afterEach(() => sessionStorage.clear());

interface Answers {
  readonly colour: string;
  readonly size: string;
  readonly secret: string;
}

type Id = 'colour' | 'size' | 'check';

const task: WizardDefinition<Answers, { sold: readonly string[] }, Id> = {
  name: 'order',
  steps: [
    {
      id: 'colour',
      title: 'Colour',
      fields: () => ['colour', 'secret'],
      guard: ({ colour }, { sold }) => colour !== undefined && sold.includes(colour),
      next: () => 'size',
    },
    {
      id: 'size',
      title: 'Size',
      fields: () => ['size'],
      guard: ({ size }) => size !== undefined,
      next: () => 'check',
    },
    { id: 'check', title: 'Check', fields: () => [], guard: () => false, next: () => undefined },
  ],
  parseDraft(draft) {
    if (typeof draft !== 'object' || draft === null) return undefined;
    const { colour, size } = draft as Partial<Answers>;
    return { ...(colour !== undefined && { colour }), ...(size !== undefined && { size }) };
  },
};

/** Each button does one thing that a page of steps can do. */
function Order() {
  const { position, answers, save, next, back, edit, finish } = useWizard(task, {
    context: { sold: ['red', 'blue'] },
  });
  const navigate = useNavigate();
  const buttons: Readonly<Record<string, () => void>> = {
    red: () => next({ colour: 'red', secret: 'of no draft' }),
    green: () => next({ colour: 'green' }),
    'only keep blue': () => save({ colour: 'blue' }),
    'take the colour back': () => save({ colour: undefined }),
    large: () => next({ size: 'large' }),
    'go on': () => next(),
    back: back,
    'change the colour': () => edit('colour'),
    finish,
    'browser back': () => void navigate(-1),
    'browser forward': () => void navigate(1),
  };
  return (
    <>
      <PageHeader title={position.current} />
      <p data-testid="given">{JSON.stringify(answers)}</p>
      {Object.entries(buttons).map(([label, act]) => (
        <button key={label} type="button" onClick={act}>
          {label}
        </button>
      ))}
      <Link to="/elsewhere">Leave</Link>
    </>
  );
}

function open(options: { today?: string; oid?: string } = {}) {
  const { today = '2026-11-23', oid = 'margaret' } = options;
  cleanup();
  renderPage(Order, {
    path: '/order',
    responses: {},
    today,
    platform: {
      session: {
        status: 'signed-in',
        account: { oid, givenName: 'Greta', surname: 'Lindqvist', email: 'greta@example.org' },
      },
    },
  });
}

const clickButtons = (...labels: readonly string[]) =>
  labels.reduce(
    (before, name) => before.then(() => userEvent.click(screen.getByRole('button', { name }))),
    Promise.resolve(),
  );
const step = () => screen.getByRole('heading', { level: 1 }).textContent;
const shownAnswers = (): unknown => JSON.parse(screen.getByTestId('given').textContent ?? '');

test('a step that is done leads to the next, and one that is not stays', { tags: ['WIZ-02'] }, async () => {
  open();
  await clickButtons('green');
  expect(step()).toBe('colour');
  await clickButtons('red');
  expect(step()).toBe('size');
  await clickButtons('large');
  expect(step()).toBe('check');
  await clickButtons('go on');
  expect(step()).toBe('check');
});

test('each step is an entry of the history: the browser leads back and forward, and so does Back', {
  tags: ['WIZ-03', 'F-12'],
}, async () => {
  open();
  await clickButtons('red', 'large', 'browser back');
  expect(step()).toBe('size');
  await clickButtons('browser back');
  expect(step()).toBe('colour');
  await clickButtons('browser forward', 'browser forward');
  expect(step()).toBe('check');
  await clickButtons('back', 'back');
  expect(step()).toBe('colour');
  await clickButtons('browser forward');
  expect(step()).toBe('size');
});

test('PRODUCT 4 the title of the next step takes the focus', async () => {
  open();
  expect(document.activeElement).toBe(document.body);
  await clickButtons('red');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'size' }));
});

test('a change leads back to where the member was, and to what is not done any more', async () => {
  open();
  await clickButtons('red', 'large', 'change the colour');
  expect(step()).toBe('colour');
  await clickButtons('only keep blue', 'go on');
  expect(step()).toBe('check');
  await clickButtons('change the colour', 'green');
  expect(step()).toBe('colour');
});

test('a reload, or a sign-in in the middle, goes on where the member was', { tags: ['F-12'] }, async () => {
  open();
  await clickButtons('red', 'large');
  open();
  expect(step()).toBe('check');
  expect(shownAnswers()).toEqual({ colour: 'red', size: 'large' });
});

test('what may not be kept is in memory alone', { tags: ['R-27'] }, async () => {
  open();
  await clickButtons('red');
  expect(shownAnswers()).toEqual({ colour: 'red', secret: 'of no draft' });
  expect(sessionStorage.getItem('draft-order')).not.toContain('of no draft');
});

test('answers are kept as they are typed, and an answer is taken back', { tags: ['F-12'] }, async () => {
  open();
  await clickButtons('only keep blue');
  expect(step()).toBe('colour');
  open();
  expect(shownAnswers()).toEqual({ colour: 'blue' });
  await clickButtons('take the colour back');
  expect(step()).toBe('colour');
  open();
  expect(shownAnswers()).toEqual({});
});

test.each([
  ['another member', { oid: 'gunnar' }],
  ['another day', { today: '2026-11-24' }],
])('the draft of %s is forgotten', { tags: ['R-08', 'F-12'] }, async (_case, options) => {
  open();
  await clickButtons('red');
  open(options);
  expect(shownAnswers()).toEqual({});
  expect(sessionStorage.getItem('draft-order')).toBeNull();
});

/** Is drawn, and thrown away before it is shown. */
function SuspendingChild() {
  useWizard(task, { context: { sold: [] } });
  use(NEVER);
  return null;
}
const NEVER = new Promise(() => undefined);
const DiscardedRender = () => (
  <Suspense>
    <SuspendingChild />
  </Suspense>
);

test('what is drawn and thrown away forgets nothing: the account may come while the page is drawn', {
  tags: ['F-12', 'CTX-04'],
}, async () => {
  open();
  await clickButtons('red');
  cleanup();
  const nobody = { session: { status: 'signed-out' } } as const;
  renderPage(DiscardedRender, { path: '/order', responses: {}, today: '2026-11-23', platform: nobody });
  expect(JSON.parse(sessionStorage.getItem('draft-order') ?? '{}')).toMatchObject({
    owner: 'margaret',
    answers: { colour: 'red' },
  });
});

test.each(['{', 'null', '"text"', '{"owner":"margaret","on":"2026-11-23"}'])(
  'what is no draft is forgotten: %s',
  { tags: ['F-12'] },
  (text) => {
    sessionStorage.setItem('draft-order', text);
    open();
    expect(shownAnswers()).toEqual({});
    expect(sessionStorage.getItem('draft-order')).toBeNull();
  },
);

test('after the result nothing is kept, the screen stays, and coming back begins anew', {
  tags: ['F-12'],
}, async () => {
  open();
  await clickButtons('red', 'large', 'finish');
  expect(step()).toBe('check');
  await clickButtons('only keep blue');
  expect(sessionStorage.getItem('draft-order')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByText('Went to /elsewhere');
  open();
  expect(step()).toBe('colour');
});
