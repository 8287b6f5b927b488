import type { WizardDefinition } from '@portal/domain/forms/wizard';
import { Link, useLocation, useNavigate } from '@portal/section-sdk/router';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { PageHeader } from '@portal/ui';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
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

/** One button per controller function. */
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
    back,
    'change the colour': () => edit('colour'),
    finish,
    'browser back': () => void navigate(-1),
    'browser forward': () => void navigate(1),
  };
  return (
    <>
      <PageHeader title={position.current} />
      <p data-testid="answers">{JSON.stringify(answers)}</p>
      <p data-testid="state">{JSON.stringify(useLocation().state)}</p>
      {Object.entries(buttons).map(([label, act]) => (
        <button key={label} type="button" onClick={act}>
          {label}
        </button>
      ))}
      <Link to="/elsewhere">Leave</Link>
    </>
  );
}

function open(options: { today?: string; oid?: string; state?: object } = {}) {
  const { today = '2026-11-23', oid = 'margaret', state = null } = options;
  cleanup();
  renderPage(Order, {
    path: '/order',
    at: { pathname: '/order', state },
    responses: {},
    today,
    platform: {
      session: {
        status: 'signed-in',
        account: { oid, email: 'greta@example.org' },
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
const shownAnswers = (): unknown => JSON.parse(screen.getByTestId('answers').textContent ?? '');

test('keeps the state of the link over its steps', { tags: ['WIZ-02', 'SUM-02'] }, async () => {
  open({ state: { chosen: 'red' } });
  await clickButtons('red', 'large', 'change the colour');
  expect(step()).toBe('colour');
  expect(screen.getByTestId('state').textContent).toContain('"chosen":"red"');
});

test('continues from a complete step, and stays on an incomplete one', { tags: ['WIZ-02'] }, async () => {
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

test('makes each step a history entry for back and forward', {
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

test('focuses the title of the next step, and scrolls to it', async () => {
  open();
  expect(document.activeElement).toBe(document.body);
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  await clickButtons('red');
  const title = screen.getByRole('heading', { name: 'size' });
  expect(document.activeElement).toBe(title);
  expect(focus.mock.calls[focus.mock.contexts.indexOf(title)]).toEqual([]);
});

test('returns to the furthest step after an edit, or to a new gap', async () => {
  open();
  await clickButtons('red', 'large', 'change the colour');
  expect(step()).toBe('colour');
  await clickButtons('only keep blue', 'go on');
  expect(step()).toBe('check');
  await clickButtons('change the colour', 'green');
  expect(step()).toBe('colour');
});

test('resumes after a reload or a sign-in', { tags: ['F-12'] }, async () => {
  open();
  await clickButtons('red', 'large');
  open();
  expect(step()).toBe('check');
  expect(shownAnswers()).toEqual({ colour: 'red', size: 'large' });
});

test('keeps answers that may not be stored in memory only', { tags: ['R-27'] }, async () => {
  open();
  await clickButtons('red');
  expect(shownAnswers()).toEqual({ colour: 'red', secret: 'of no draft' });
  expect(sessionStorage.getItem('draft-order')).not.toContain('of no draft');
});

test('saves answers while typing, and removes an answer', { tags: ['F-12'] }, async () => {
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
])('removes the draft of %s', { tags: ['R-08', 'F-12'] }, async (_case, options) => {
  open();
  await clickButtons('red');
  open(options);
  expect(shownAnswers()).toEqual({});
  expect(sessionStorage.getItem('draft-order')).toBeNull();
});

test('keeps the draft of a member who is not signed in', { tags: ['F-12', 'R-08'] }, async () => {
  open();
  await clickButtons('red');
  cleanup();
  const platform = { session: { status: 'signed-out' } } as const;
  renderPage(Order, { path: '/order', responses: {}, today: '2026-11-23', platform });
  expect(shownAnswers()).toEqual({});
  open();
  expect(shownAnswers()).toEqual({ colour: 'red' });
});

/** Suspends, so that React discards the render. */
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

test('keeps the draft when React discards a render', {
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
  'removes a malformed draft: %s',
  { tags: ['F-12'] },
  (text) => {
    sessionStorage.setItem('draft-order', text);
    open();
    expect(shownAnswers()).toEqual({});
    expect(sessionStorage.getItem('draft-order')).toBeNull();
  },
);

test('removes the draft after the result, and restarts on return', {
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
