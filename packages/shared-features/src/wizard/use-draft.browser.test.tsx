import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';
import type { DraftSchema } from './wizard-draft.ts';

afterEach(() => sessionStorage.clear());

interface Report {
  readonly name: string;
}

/** May be started without an account, as the death report. */
const report: DraftSchema<Report> = {
  name: 'report',
  allowAnonymous: true,
  parseDraft: (draft) => (typeof draft === 'object' && draft !== null ? draft : undefined),
};

function ReportForm() {
  const { draft, answers } = useDraft(report);
  return (
    <input
      aria-label="Name"
      value={answers.name ?? ''}
      onChange={({ target }) => draft.save({ name: target.value })}
    />
  );
}

function open(oid?: string) {
  cleanup();
  const account = { oid: oid ?? '', email: 'greta@example.org' };
  const session =
    oid === undefined ? { status: 'signed-out' as const } : { status: 'signed-in' as const, account };
  renderPage(ReportForm, { path: '/report', responses: {}, today: '2026-11-23', platform: { session } });
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const stored = (): unknown => JSON.parse(sessionStorage.getItem('draft-report') ?? 'null');

test('keeps an anonymous draft after a sign-in, then stores it for the account', {
  tags: ['F-12', 'AUTH-15'],
}, async () => {
  open();
  await userEvent.type(field(), 'Nils');
  open('margaret');
  expect(field().value).toBe('Nils');
  await userEvent.type(field(), ' Holm');
  expect(stored()).toEqual({ owner: 'margaret', on: '2026-11-23', answers: { name: 'Nils Holm' } });
});

test("removes another member's draft, and shows a visitor none", { tags: ['R-08', 'F-12'] }, async () => {
  for (const other of ['gunnar', undefined]) {
    open('margaret');
    await userEvent.type(field(), 'Nils');
    open(other);
    expect([field().value, stored()]).toEqual(['', null]);
  }
});
