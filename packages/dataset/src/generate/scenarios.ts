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

type Scenario = [weight: number, choose: (random: Random) => Choice[], status?: RegistrationStatus];

const anyLife = (random: Random): ProductKey =>
  random.pick(['wholeLife', 'paidUpAt65', 'twentyPay', 'levelTerm']);

/** Every state of the demo dataset, weighted by its frequency in a society. */
const scenarios: readonly Scenario[] = [
  [30, (random) => [{ product: anyLife(random) }]],
  [14, (random) => [{ product: anyLife(random), onPac: true, frequency: 'Monthly' }]],
  [10, (random) => [{ product: anyLife(random) }, { product: 'deferredAnnuity' }]],
  [8, () => [{ product: 'wholeLife', situation: 'paid-up' }]],
  [6, () => [{ product: 'singlePremiumLife', situation: 'single-premium' }]],
  [6, () => [{ product: 'universalLife', frequency: 'Monthly' }]],
  [5, () => [{ product: 'immediateAnnuity' }, { product: 'traditionalIra' }]],
  [3, () => [{ product: 'iraIncome' }, { product: 'rothIra', onPac: true, frequency: 'Monthly' }]],
  [4, () => [{ product: 'hospitalIncome' }, { product: 'accidentalDeath' }]],
  [3, (random) => [{ product: anyLife(random), situation: 'grace', frequency: 'Monthly' }]],
  [3, (random) => [{ product: anyLife(random), situation: 'overdue', frequency: 'Monthly' }]],
  [3, () => [{ product: 'universalLife', situation: 'billing-hold' }, { product: 'wholeLife' }]],
  [2, () => [{ product: 'twentyPay', situation: 'extended-term' }]],
  [4, () => [{ product: 'wholeLife', hasLoan: true, pendingSingle: true }]],
  [
    5,
    () => [
      { product: 'wholeLife', frequency: 'Monthly', hasRecurring: true },
      { product: 'universalLife', pendingSingle: true },
    ],
  ],
  [2, () => [{ product: 'youthLife', ownedByAnother: true, frequency: 'Quarterly' }]],
  [2, (random) => [{ product: anyLife(random), situation: 'pending' }]],
  [
    2,
    () => [
      { product: 'wholeLife', situation: 'suspended' },
      { product: 'immediateAnnuity', situation: 'suspended' },
    ],
  ],
  [2, () => [{ product: 'wholeLife', byPassQuote: true }]],
  [1, (random) => Array.from({ length: 11 }, () => ({ product: anyLife(random) }))],
  [3, () => []],
  [3, () => [{ product: 'wholeLife' }], 'not-validated'],
  [1, () => [{ product: 'wholeLife' }], 'access-denied'],
  [12, (random) => [{ product: anyLife(random) }], 'no-account'],
];

const weightedScenarios = scenarios.flatMap((scenario) =>
  Array.from({ length: scenario[0] }, () => scenario),
);

/** Returns the scenario at this index. The first members cover every scenario once; later ones are random by weight. */
export function scenarioOf(index: number, random: Random): Scenario {
  const [first, ...others] = weightedScenarios;
  if (!first) throw new Error('The list of scenarios is empty');
  return scenarios[index] ?? random.pick([first, ...others]);
}
