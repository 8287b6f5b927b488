import type { DatasetCertificate, DatasetMember } from '../schema.ts';
import { type CertificatePlan, monthsOf, type Situation, VALUATION_YEAR } from './certificate-plan.ts';
import { fullName } from './people.ts';
import { type Product, products } from './products.ts';
import type { Random } from './random.ts';
import type { Choice } from './scenarios.ts';

type Person = Pick<DatasetMember, 'LifeProNameId' | 'FirstName' | 'MiddleName' | 'LastName' | 'DateOfBirth'>;

/** Riders of this society's life certificates (ENT-12). */
const riders = [
  ['Waiver of Premium', 'Premiums are waived while the insured is totally disabled.'],
  ['Accidental Death Benefit', 'Pays an additional benefit when death is accidental.'],
  ['Accelerated Death Benefit', 'Part of the benefit can be paid ahead in a terminal illness.'],
  ['Guaranteed Insurability', 'More insurance can be bought later without an examination.'],
  ["Children's Term", 'Term insurance on each child until age 25.'],
].map(([RiderName = '', Description = '']) => ({ RiderName, Description }));

/** Completes a scenario's choice: decides everything that the scenario leaves open. */
export function choosePlan(
  choice: Choice,
  number: string,
  people: { payor: Person; owner: Person },
  random: Random,
): CertificatePlan {
  const { owner } = people;
  const birthYear = Number(owner.DateOfBirth.slice(0, 4));
  const product = chooseProduct(products[choice.product], birthYear, choice.situation);
  const frequency =
    choice.frequency ??
    random.pick([
      'Monthly',
      'Monthly',
      'Monthly',
      'Quarterly',
      'Quarterly',
      'Semi-Annual',
      'Annual',
      'Annual',
    ]);
  const issueYear = random.int(...issueYears(product, birthYear, choice.situation));
  const isYouth = product.PlanType === 'YWL';
  return {
    number,
    product,
    situation: choice.situation ?? 'current',
    frequency,
    onPac: choice.onPac ?? false,
    issueDate: random.dateIn(issueYear),
    ageAtIssue: isYouth ? random.int(0, 12) : issueYear - birthYear,
    amount: amountOf(product, random) * 100,
    dueInDays: random.int(1, 27),
    dueInMonths: random.int(0, monthsOf[frequency] - 1),
    hasLoan: choice.hasLoan ?? false,
    byPassQuote: choice.byPassQuote ?? false,
    hasRecurring: choice.hasRecurring ?? false,
    returnedPremium: random.chance(0.04) ? random.int(0, 5) : null,
    parties: chooseParties(product, people, isYouth, random),
    riders: chooseRiders(product, random),
    chapter: random.chance(0.95) ? String(random.int(3, 412)) : null,
  };
}

/** Life Paid-Up at 65 has no premiums after 65, so older members get whole life instead. */
function chooseProduct(product: Product, birthYear: number, situation?: Situation): Product {
  const paysUntil65 = product.PlanType === 'LP65' && situation !== 'paid-up';
  return paysUntil65 && VALUATION_YEAR - birthYear >= 64 ? products.wholeLife : product;
}

function issueYears(
  { PlanType, LineOfBusiness }: Product,
  birthYear: number,
  situation?: Situation,
): [number, number] {
  const last = situation === 'paid-up' ? Math.max(birthYear + 20, 2001) : VALUATION_YEAR - 1;
  const limits = [birthYear + (LineOfBusiness === 'I' ? 59 : 18)];
  if (PlanType === '20PL' || PlanType === 'T20') limits.push(VALUATION_YEAR - 18);
  if (LineOfBusiness === 'U') limits.push(1984);
  if (LineOfBusiness === 'A' || LineOfBusiness === 'I') limits.push(2004);
  // The insured child must be a minor, whatever the owner's age.
  if (PlanType === 'YWL') limits.push(VALUATION_YEAR - 15);
  return [Math.min(last, Math.max(...limits)), last];
}

/** Dollars. Life: the face amount. Annuities: the yearly payment (A) or the single payment (I). */
function amountOf({ LineOfBusiness, PlanType }: Product, random: Random): number {
  if (LineOfBusiness === 'A') return random.pick([600, 1200, 1800, 2400, 3600, 6000]);
  if (LineOfBusiness === 'I') return random.int(40, 180) * 1000;
  if (PlanType === 'HIP') return 10_000;
  return random.pick([10_000, 15_000, 25_000, 50_000, 75_000, 100_000, 150_000]);
}

function chooseParties(
  product: Product,
  people: { payor: Person; owner: Person },
  isYouth: boolean,
  random: Random,
) {
  const { owner, payor } = people;
  const isAnnuity = product.LineOfBusiness === 'A' || product.LineOfBusiness === 'I';
  const familyMember = (givenName: string) => ({
    Person: fullName({ FirstName: givenName, MiddleName: null, LastName: owner.LastName }),
  });
  const coveredPerson = isYouth
    ? familyMember(random.pick(['Noah', 'Ava', 'Mateo', 'Lena', 'Elias', 'Maya']))
    : { LifeProNameId: owner.LifeProNameId };
  const parties: DatasetCertificate['Parties'] = [
    { Role: 'Owner', LifeProNameId: owner.LifeProNameId },
    { Role: isAnnuity ? 'Annuitant' : 'Insured', ...coveredPerson },
    { Role: 'Payor', LifeProNameId: payor.LifeProNameId },
  ];
  // For older certificates the society has beneficiaries on paper only (DETAIL-11).
  if (random.chance(0.9))
    parties.push({
      Role: 'Primary Beneficiary',
      ...familyMember(random.pick(['Julian', 'Clara', 'Simon', 'Ruth'])),
    });
  if (random.chance(0.4))
    parties.push({ Role: 'Contingent Beneficiary', BusinessName: `${owner.LastName} Family Trust` });
  return parties;
}

function chooseRiders({ LineOfBusiness }: Product, random: Random): DatasetCertificate['RiderNames'] {
  if (LineOfBusiness !== 'L' && LineOfBusiness !== 'U') return [];
  return riders.filter(() => random.chance(0.25));
}
