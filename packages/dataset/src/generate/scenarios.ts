import type { Frequency, Situation } from './certificate-plan.ts';
import type { RegistrationStatus } from './people.ts';
import type { ProductKey } from './products.ts';
import type { Random } from './random.ts';

/** One certificate of a scenario. The generator chooses the fields that are not set. */
export type Choice = {
  product: ProductKey;
  situation?: Situation;
  frequency?: Frequency;
  onPac?: boolean;
  hasLoan?: boolean;
  byPassQuote?: boolean;
  hasRecurring?: boolean;
  /** The previous member of the society owns the certificate, and this one pays it. */
  ownedByAnother?: boolean;
  pendingSingle?: boolean;
};

export type Scenario = {
  weight: number;
  registrationStatus?: RegistrationStatus;
  certificates: (random: Random) => Choice[];
};

const anyLife = (random: Random): ProductKey =>
  random.pick(['wholeLife', 'paidUpAt65', 'twentyPay', 'levelTerm']);

/** Every state of the demo dataset, weighted by its frequency in a society. */
const scenarios: readonly Scenario[] = [
  { weight: 30, certificates: (random) => [{ product: anyLife(random) }] },
  { weight: 14, certificates: (random) => [{ product: anyLife(random), onPac: true, frequency: 'Monthly' }] },
  { weight: 10, certificates: (random) => [{ product: anyLife(random) }, { product: 'deferredAnnuity' }] },
  { weight: 8, certificates: () => [{ product: 'wholeLife', situation: 'paid-up' }] },
  { weight: 6, certificates: () => [{ product: 'singlePremiumLife', situation: 'single-premium' }] },
  { weight: 6, certificates: () => [{ product: 'universalLife', frequency: 'Monthly' }] },
  { weight: 5, certificates: () => [{ product: 'immediateAnnuity' }, { product: 'traditionalIra' }] },
  {
    weight: 3,
    certificates: () => [{ product: 'iraIncome' }, { product: 'rothIra', onPac: true, frequency: 'Monthly' }],
  },
  { weight: 4, certificates: () => [{ product: 'hospitalIncome' }, { product: 'accidentalDeath' }] },
  {
    weight: 3,
    certificates: (random) => [{ product: anyLife(random), situation: 'grace', frequency: 'Monthly' }],
  },
  {
    weight: 3,
    certificates: (random) => [{ product: anyLife(random), situation: 'overdue', frequency: 'Monthly' }],
  },
  {
    weight: 3,
    certificates: () => [{ product: 'universalLife', situation: 'billing-hold' }, { product: 'wholeLife' }],
  },
  { weight: 2, certificates: () => [{ product: 'twentyPay', situation: 'extended-term' }] },
  { weight: 4, certificates: () => [{ product: 'wholeLife', hasLoan: true, pendingSingle: true }] },
  {
    weight: 5,
    certificates: () => [
      { product: 'wholeLife', frequency: 'Monthly', hasRecurring: true },
      { product: 'universalLife', pendingSingle: true },
    ],
  },
  { weight: 2, certificates: () => [{ product: 'youthLife', ownedByAnother: true, frequency: 'Quarterly' }] },
  { weight: 2, certificates: (random) => [{ product: anyLife(random), situation: 'pending' }] },
  {
    weight: 2,
    certificates: () => [
      { product: 'wholeLife', situation: 'suspended' },
      { product: 'immediateAnnuity', situation: 'suspended' },
    ],
  },
  { weight: 2, certificates: () => [{ product: 'wholeLife', byPassQuote: true }] },
  { weight: 1, certificates: (random) => Array.from({ length: 11 }, () => ({ product: anyLife(random) })) },
  { weight: 3, certificates: () => [] },
  { weight: 3, registrationStatus: 'not-validated', certificates: () => [{ product: 'wholeLife' }] },
  { weight: 1, registrationStatus: 'access-denied', certificates: () => [{ product: 'wholeLife' }] },
  { weight: 12, registrationStatus: 'no-account', certificates: (random) => [{ product: anyLife(random) }] },
];

const weightedScenarios = scenarios.flatMap((scenario) =>
  Array.from({ length: scenario.weight }, () => scenario),
);

/** Returns the scenario at this index. The first members cover every scenario once; later ones are random by weight. */
export function scenarioOf(index: number, random: Random): Scenario {
  const [first, ...others] = weightedScenarios;
  if (!first) throw new Error('The list of scenarios is empty');
  return scenarios[index] ?? random.pick([first, ...others]);
}
