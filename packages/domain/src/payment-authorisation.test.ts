import { expect, test } from 'vitest';
import { AUTHORISATION_TEXT_VERSION } from './payment-authorisation.ts';

test('AMB-62 the version that is kept with a payment is the month of its wording', () => {
  expect(AUTHORISATION_TEXT_VERSION).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/);
});
