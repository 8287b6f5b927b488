import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';

const Environment = z.object({ BANK_PROCESSOR_URL: z.url('it must be an address') });

test('names a variable that is missing or wrong', () => {
  for (const environment of [{}, { BANK_PROCESSOR_URL: '' }])
    expect(() => readEnvironment(Environment, environment)).toThrow(
      /^BANK_PROCESSOR_URL is missing: set this environment variable\.$/,
    );
  expect(() => readEnvironment(Environment, { BANK_PROCESSOR_URL: 'bank' })).toThrow(
    /^BANK_PROCESSOR_URL is wrong: it must be an address\.$/,
  );
});

test('names the variable of a wrong item in a list', () => {
  const List = z.object({
    NAMES: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['a', 'b']))),
  });
  expect(() => readEnvironment(List, { NAMES: 'a,c' })).toThrow(/^NAMES is wrong: Invalid option: .*\.$/);
});
