import { expect, test } from 'vitest';
import { ValidationErrorList } from './validation-errors.ts';

test('counts the errors of an extract and names their places', () => {
  const errors = new ValidationErrorList();
  expect(() => errors.throwIfAny()).not.toThrow();
  errors.add({ file: 'bills.csv', line: 2, field: 'DueDate', reason: 'Invalid ISO date' });
  expect(() => errors.throwIfAny()).toThrow(
    'Nothing was imported. Errors in the extract: 1\nbills.csv:2 (DueDate): invalid ISO date',
  );
});
