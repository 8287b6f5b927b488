import { type DemoAccount, type DemoCertificate, type DemoMember, demo } from './demo.ts';
import { nameOf } from './wording.ts';

/** What kind of account somebody has, which decides what the page of certificates is to them. */
export type Kind =
  | 'not validated'
  | 'denied'
  | 'owner'
  | 'payor only'
  | 'pending only'
  | 'no certificates'
  /** Nobody has said yet what such a member sees. */
  | 'unknown';

/** A member of the demo dataset who has an account. */
export interface Persona {
  readonly name: string;
  readonly account: DemoAccount;
  readonly kind: Kind;
  readonly member: DemoMember;
  readonly owned: readonly DemoCertificate[];
  /** Paid for, and somebody else's. */
  readonly paid: readonly DemoCertificate[];
}

/** What the journeys know how to read; anything else fails them until they are taught it. */
const KNOWN: { readonly [field in keyof DemoCertificate]?: readonly unknown[] } = {
  LineOfBusiness: ['A', 'H', 'I', 'L', 'U'],
  Status: ['Active', 'Pending', 'Suspended'],
  PaidUpType: [null, 'PU', 'SP'],
  BillingStatus: [null, 'Active', 'Hold', 'Stopped'],
  BillingStatusReason: [null, 'ET', 'Fund value pays the cost'],
};
const KNOWN_ROLES = [
  'Owner',
  'Insured',
  'Payor',
  'Annuitant',
  'Primary Beneficiary',
  'Contingent Beneficiary',
];

/** From so many on, the page shows its list in steps, which no member of the demo dataset has. */
const LONG_LIST = 16;

/** The order of the list. */
const byNumber = demo.certificates.toSorted((a, b) => (a.CertificateNumber < b.CertificateNumber ? -1 : 1));

/** Everybody with an account. */
export function personas(): readonly Persona[] {
  return demo.members.flatMap((member) => (member.Account ? [personaOf(member, member.Account)] : []));
}

/** @throws Error when there is something about the member of which nobody has said how it is shown. */
export function requireKnown({ kind, member, name, owned, paid }: Persona): void {
  const refuse = (whose: string, what: string, value: unknown) => {
    throw new Error(`${whose}: nobody has said what a member sees where ${what} is ${JSON.stringify(value)}`);
  };
  if (kind === 'unknown') refuse(name, 'the profile', member.Profile);
  if (owned.length >= LONG_LIST) refuse(name, 'the number of certificates', owned.length);
  for (const certificate of [...owned, ...paid]) {
    for (const field of Object.keys(KNOWN) as (keyof DemoCertificate)[]) {
      if (KNOWN[field]?.includes(certificate[field])) continue;
      refuse(certificate.CertificateNumber, field, certificate[field]);
    }
    for (const { Role } of certificate.Parties) {
      if (!KNOWN_ROLES.includes(Role)) refuse(certificate.CertificateNumber, 'a role', Role);
    }
  }
}

function personaOf(member: DemoMember, account: DemoAccount): Persona {
  const name = nameOf(member);
  const has = (role: string) => (certificate: DemoCertificate) =>
    certificate.Parties.some(
      ({ Role, LifeProNameId }) => Role === role && LifeProNameId === member.LifeProNameId,
    );
  const owned = byNumber.filter(has('Owner'));
  const paid = byNumber.filter(has('Payor')).filter((certificate) => !owned.includes(certificate));
  return { name, account, kind: kindOf(member, owned, paid), member, owned, paid };
}

function kindOf({ Profile }: DemoMember, owned: Persona['owned'], paid: Persona['paid']): Kind {
  switch (`${Profile?.ProfileRegistered} ${Profile?.ProfileValidated} ${Profile?.AllowAccess}`) {
    case 'Y N true':
      return 'not validated';
    case 'Y Y false':
      return 'denied';
    case 'Y Y true':
      return memberKind(owned, [...owned, ...paid]);
    default:
      return 'unknown';
  }
}

function memberKind(owned: Persona['owned'], all: Persona['owned']): Kind {
  if (all.length === 0) return 'no certificates';
  if (all.every(({ Status }) => Status === 'Pending')) return 'pending only';
  return owned.length === 0 ? 'payor only' : 'owner';
}
