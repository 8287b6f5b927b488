import type { DatasetAccount, DatasetCertificate, DatasetMember, DatasetPendingPayment } from '../schema.ts';
import { modalPremium } from './billing.ts';
import { createCertificate } from './certificate.ts';
import { type CertificatePlan, money } from './certificate-plan.ts';
import { choosePlan } from './choose-plan.ts';
import { createMember, createPerson, GENERATED_PASSWORD } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { scenarioOf } from './scenarios.ts';

export type SocietyOptions = { seed: number; members: number };

/** One member with certificates and pending payments. Members are independent, so each can be generated alone. */
export type Household = {
  member: DatasetMember;
  certificates: DatasetCertificate[];
  pendingPayments: DatasetPendingPayment[];
};

const UNREGISTERED_STREAM = 0x60000000;
const CERTIFICATES_PER_MEMBER = 16;

export function createHousehold(seed: number, index: number): Household {
  const random = createRandom(seed, index);
  const [, chooseCertificates, registrationStatus = 'registered'] = scenarioOf(index, random);
  const member = createMember(seed, index, registrationStatus, random);
  const household: Household = { member, certificates: [], pendingPayments: [] };
  for (const [position, choice] of chooseCertificates(random).entries()) {
    const number = String(10_000_000 + index * CERTIFICATES_PER_MEMBER + position).padStart(12, '0');
    const owner = choice.ownedByAnother && index > 0 ? createPerson(seed, index - 1) : member;
    const plan = choosePlan(choice, number, { owner, payor: member }, random);
    household.certificates.push(createCertificate(plan));
    household.pendingPayments.push(
      ...createPendingPayments(plan, member, choice.pendingSingle ?? false, random),
    );
  }
  return household;
}

function createPendingPayments(
  plan: CertificatePlan,
  { Account }: DatasetMember,
  hasSingle: boolean,
  random: Random,
): DatasetPendingPayment[] {
  if (!Account) return [];
  const common = {
    AzureObjectGuid: Account.AzureObjectGuid,
    CertificateNumber: plan.number,
    PaymentType: 'Premium',
    Amount: money(modalPremium(plan)),
  };
  const payments: DatasetPendingPayment[] = [];
  if (hasSingle) {
    const date = `+${random.int(2, 20)}d`;
    payments.push({ Kind: 'single', ReferenceNumber: `S-${plan.number}`, ...common, Date: date });
  }
  if (plan.hasRecurring) {
    payments.push({
      Kind: 'recurring',
      ReferenceNumber: `R-${plan.number}`,
      ...common,
      Date: `+${plan.dueInDays}d`,
    });
  }
  return payments;
}

/** Creates unregistered accounts: one for every fifty members, and at least one. */
export function* createUnregisteredAccounts({ seed, members }: SocietyOptions): Generator<DatasetAccount> {
  const random = createRandom(seed, UNREGISTERED_STREAM);
  for (let index = 0; index < Math.max(1, members / 50); index += 1) {
    const { FirstName, LastName } = createPerson(seed, members + index);
    yield {
      AzureObjectGuid: random.uuid(),
      EmailAddress: `${FirstName}.${LastName}.visitor.${index + 1}@example.org`.toLowerCase(),
      Password: GENERATED_PASSWORD,
      GivenName: FirstName,
      Surname: LastName,
    };
  }
}
