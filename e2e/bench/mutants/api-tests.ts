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
  'payments/authorisation': ['payments/change', 'payments/make', 'payments/once'],
  'payments/background': ['payments/request-keys'],
  'payments/claims': ['payments/engine', 'payments/two-copies.server'],
  'payments/events': ['payments/by-hand', 'payments/two-copies.server'],
  'payments/find-paylines': ['routes/payments', 'routes/payment-methods'],
  'payments/find-payments': ['payments/change', 'payments/void', 'routes/payment-methods'],
  'payments/instruction': ['payments/make', 'payments/rules'],
  'payments/intent': ['payments/change', 'payments/rules', 'routes/make-payments'],
  'payments/make': ['payments/two-copies.server'],
  'payments/processor': ['payments/bank-processor'],
  'payments/provider': ['payments/change', 'payments/void', 'routes/payment-methods'],
  'payments/refusals': ['payments/make', 'payments/rules'],
  'payments/rules': ['payments/change'],
  'payments/standing': ['payments/background', 'payments/change', 'payments/void'],
  'payments/store-intents': ['payments/make', 'payments/once'],
  'registration/failures': ['registration/validation'],
  'registration/identity': ['registration/save-profile', 'registration/validation'],
  'registration/one-change': ['contact/contact', 'registration/save-profile'],
  'registration/validate': ['registration/validation'],
};

/** The tests that have to notice a mutant of a file in this folder of sources, from that folder. */
export function testsOf(sources: string, file: string): string[] {
  const name = path.relative(sources, file).replace(/\.ts$/, '');
  const tests = [name, `${name}.server`, ...(ALSO[name] ?? [])].map((one) => `${one}.test.ts`);
  const found = tests.filter((one) => existsSync(path.join(sources, one)));
  if (found.length === 0) throw new Error(`No test is known for ${file}: name where it is proven`);
  return found;
}
