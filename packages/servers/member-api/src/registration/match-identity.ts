import { VALIDATION_CODE } from '@portal/api/contracts/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/db.ts';

export interface IdentityFacts {
  readonly certificateNumber: string | null;
  /** YYYYMMDD (AMB-66). */
  readonly dateOfBirth: string;
  readonly lastFourSsn: string;
}

/** Possible match, with the result of each comparison. The stored facts stay in the database. A missing fact gives null. */
interface Person {
  readonly life_pro_name_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly same_birth: boolean | null;
  readonly same_ssn: boolean | null;
}

/** All columns are null for an owner who is not a person on file. */
type Candidate = Person | { readonly [Column in keyof Person]: null };

/** Matched person, or the code of the first mismatch without a person. */
export interface MatchResult {
  readonly code: number;
  readonly person?: { readonly lifeProNameId: string; readonly firstName: string; readonly lastName: string };
}

/** Compares the facts with the certificate's owners. Right and wrong facts take the same statement. */
export async function matchPerson(trx: Trx, facts: IdentityFacts): Promise<MatchResult> {
  const { rows } = await (facts.certificateNumber === null ? anyOwner(facts) : ownersOf(facts)).execute(trx);
  return evaluateCandidates(rows, facts.certificateNumber === null);
}

function ownersOf({ certificateNumber, dateOfBirth, lastFourSsn }: IdentityFacts): RawBuilder<Candidate> {
  return sql<Candidate>`
    select distinct
      member.life_pro_name_id,
      member.first_name,
      member.last_name,
      member.date_of_birth = ${dateOfBirth}::date as same_birth,
      member.last_four_ssn = ${lastFourSsn} as same_ssn
    from certificate
    left join certificate_party as party
      on party.certificate_number = certificate.certificate_number and party.role = 'Owner'
    left join member on member.life_pro_name_id = party.life_pro_name_id
    where certificate.certificate_number = ${certificateNumber}
  `;
}

/** Query for the owners with these facts, whatever their certificates. */
export function anyOwner({ dateOfBirth, lastFourSsn }: IdentityFacts): RawBuilder<Candidate> {
  return sql<Candidate>`
    select member.life_pro_name_id, first_name, last_name, true as same_birth, true as same_ssn
    from member
    where date_of_birth = ${dateOfBirth}::date
      and last_four_ssn = ${lastFourSsn}
      and exists (
        select from certificate_party as party
        where party.life_pro_name_id = member.life_pro_name_id and party.role = 'Owner'
      )
  `;
}

/** Without a certificate every mismatch is 1000, also when two members match (AMB-72). */
function evaluateCandidates(candidates: readonly Candidate[], withoutCertificate: boolean): MatchResult {
  if (candidates.length === 0) return { code: VALIDATION_CODE.certificateNotFound };
  const born = candidates.filter((candidate): candidate is Person => candidate.same_birth === true);
  if (born.length === 0) return { code: VALIDATION_CODE.dateOfBirthMismatch };
  const [match, other] = born.filter(({ same_ssn }) => same_ssn);
  if (!match) return { code: VALIDATION_CODE.lastFourMismatch };
  // Two owners share both facts, so member services have to decide.
  if (other)
    return { code: withoutCertificate ? VALIDATION_CODE.certificateNotFound : VALIDATION_CODE.paused };
  const { life_pro_name_id, first_name, last_name } = match;
  return {
    code: VALIDATION_CODE.passed,
    person: { lifeProNameId: life_pro_name_id, firstName: first_name, lastName: last_name },
  };
}
