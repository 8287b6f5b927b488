import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newOptIns, optOuts, PAPERLESS_TERMS, type PaperlessChoices, paperlessForm } from './paperless.ts';

const onPaper: PaperlessChoices = {
  'Reportable Tax Form': false,
  'Annual Statement Letter': false,
  'Billing Document': false,
  Contract: false,
};
const bills = { ...onPaper, 'Billing Document': true };

test('detects new opt-ins and opt-outs', { tags: ['F-11'] }, () => {
  expect(newOptIns(onPaper, { ...bills, Contract: true })).toEqual(['Billing Document', 'Contract']);
  expect(newOptIns(bills, bills)).toEqual([]);
  expect(optOuts(bills, onPaper)).toEqual(['Billing Document']);
  expect(optOuts(onPaper, bills)).toEqual([]);
});

test.each([
  ['opts in without consent', onPaper, bills, false, false],
  ['opts in with consent', onPaper, bills, true, true],
  ['another kind taken off paper without agreeing', bills, { ...bills, Contract: true }, false, false],
  ['opts out without consent', bills, onPaper, false, true],
  ['nothing changed', bills, bills, false, true],
])('E-SIGN: %s', { tags: ['F-11'] }, (_what, present, requested, agrees, isRight) => {
  const answer = paperlessForm(present).safeParse({ ...requested, agrees });
  expect(answer.success).toBe(isRight);
  expect(answer.error?.issues.map(({ path }) => path)).toEqual(isRight ? undefined : [['agrees']]);
});

test('keeps the statements of a published version unchanged', {
  tags: ['F-11'],
}, () => {
  const text = JSON.stringify(PAPERLESS_TERMS.sections);
  expect({ [PAPERLESS_TERMS.version]: createHash('sha256').update(text).digest('hex') }).toEqual({
    '2026-11-29': '0e62e9ac8ac3e72638e9136ec70d1d4dfe0a65ef0de705fc84199f381639b9db',
  });
});
