import { existsSync } from 'node:fs';
import path from 'node:path';

/** What says to the runner of the tests which of them it is to run. */
export const TESTS_VARIABLE = 'PORTAL_MUTANTS_TESTS';

/**
 * Where a file of the API is proven, besides the tests beside it that have its name. Each mutant is tried with these tests
 * alone: nearly every test of the API imports nearly every file.
 */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'authorise/caller': ['routes/authorisation'],
  'authorise/objects': ['routes/authorisation'],
  'database/payment-states': [
    'payments/change/void-payment',
    'payments/settle/engine',
    'payments/settle/events',
  ],
  'payments/authorisation': [
    'payments/change/change-schedule',
    'payments/make/make-payments',
    'payments/make/once',
    'payments/settle/by-hand',
    'payments/settle/events',
  ],
  'database/find-payment': [
    'payments/change/change-schedule',
    'payments/change/void-payment',
    'routes/payment-methods',
  ],
  'payments/make/find-paylines': ['routes/payments', 'routes/payment-methods'],
  'payments/make/instruction': ['payments/make/make-payments', 'payments/make/rules'],
  'payments/make/intent': ['payments/change/change-schedule', 'payments/make/rules', 'routes/make-payments'],
  'payments/make/make-payments': ['payments/settle/two-copies.server'],
  'payments/make/request-keys': ['payments/make/once', 'routes/make-payments'],
  'payments/make/rules': ['payments/change/change-schedule'],
  'payments/make/store-intents': ['payments/make/make-payments', 'payments/make/once'],
  'payments/processor/processor': ['payments/processor/bank-processor'],
  'payments/processor/provider': [
    'payments/change/change-schedule',
    'payments/change/void-payment',
    'routes/payment-methods',
  ],
  'http/payment-refusals': ['payments/make/make-payments', 'payments/make/rules'],
  'payments/settle/background': ['payments/make/request-keys'],
  'payments/settle/claims': ['payments/settle/engine', 'payments/settle/two-copies.server'],
  'payments/settle/events': ['payments/settle/by-hand', 'payments/settle/two-copies.server'],
  'payments/settle/standing': [
    'payments/settle/background',
    'payments/change/change-schedule',
    'payments/change/void-payment',
  ],
  'registration/failures': ['registration/validation'],
  'registration/identity': ['registration/save-profile', 'registration/validation'],
  'registration/one-change': ['contact/contact', 'registration/save-profile'],
  'registration/save-profile': ['registration/confirm-email'],
  'registration/validate': ['registration/save-profile', 'registration/validation'],
};

/** The tests that have to notice a mutant of a file in this folder of sources, from that folder. */
export function testsOf(sources: string, file: string): string[] {
  const name = path.relative(sources, file).replace(/\.ts$/, '');
  const tests = [name, `${name}.server`, ...(ALSO[name] ?? [])].map((one) => `${one}.test.ts`);
  const found = tests.filter((one) => existsSync(path.join(sources, one)));
  if (found.length === 0) throw new Error(`No test is known for ${file}: name where it is proven`);
  return found;
}
