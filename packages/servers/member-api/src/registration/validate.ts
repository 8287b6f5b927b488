import { VALIDATION_CODE, type ValidationResponse } from '@portal/api/contracts/registration';
import { PROOF_LASTS_MS } from '@portal/domain/people/registration-steps';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { lockFor, type Trx } from '../database/lock.ts';
import { type Attempt, lockAfterFailure, standingOf } from './failures.ts';
import { type Facts, type Finding, findPerson } from './identity.ts';

interface Parts {
  readonly db: Db;
  readonly config: Pick<Config, 'validation' | 'society'>;
  readonly now: () => Date;
}

/** What a validation answers that tells nothing. */
export const NOTHING_TOLD: ValidationResponse = answerOf({ code: VALIDATION_CODE.paused });

/**
 * Checks a member's facts and stores a passed validation for the account. Every attempt takes the same
 * statements, right or wrong, and one after the other, so that the count before each is complete.
 */
export function validateIdentity(attempt: Attempt, facts: Facts, { db, config, now }: Parts) {
  return db.transaction().execute(async (trx) => {
    // Stryker disable next-line StringLiteral: under another name it is the same lock.
    await lockFor(trx, 'identity');
    const at = now();
    const standing = await standingOf(trx, attempt, { at, totalFailures: config.validation.totalFailures });
    const finding = await findPerson(trx, facts);
    if (standing.paused) return NOTHING_TOLD;
    await store(trx, attempt, finding, at);
    if (!finding.person) await lockAfterFailure(trx, attempt, standing, { society: config.society, at });
    return answerOf(config.validation.detail === 'coarse' ? coarse(finding) : finding);
  });
}

async function store(trx: Trx, attempt: Attempt, { code, person }: Finding, at: Date): Promise<void> {
  await trx
    .insertInto('identity_attempt')
    .values({
      azure_object_id: attempt.oid,
      certificate_number: attempt.certificateNumber,
      client_address: attempt.clientAddress,
      attempted_at: at,
      response_code: code,
      life_pro_name_id: person?.lifeProNameId ?? null,
    })
    .execute();
}

/** One code for whatever does not match, so that the facts cannot be found one by one. */
function coarse(finding: Finding): Finding {
  return finding.person ? finding : { code: VALIDATION_CODE.unknownCertificate };
}

function answerOf({ code, person }: Finding): ValidationResponse {
  return {
    ResponseCode: code,
    FirstName: person?.firstName ?? null,
    LastName: person?.lastName ?? null,
    NameId: person?.lifeProNameId ?? null,
  };
}

/** Uses up the account's validations as this member; false when there is none that is fresh and unused. */
export async function takeProof(
  trx: Trx,
  { oid, lifeProNameId }: { oid: string; lifeProNameId: string },
  at: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('identity_attempt')
    .set({ used_at: at })
    .where('azure_object_id', '=', oid)
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('used_at', 'is', null)
    .where('attempted_at', '>', new Date(at.getTime() - PROOF_LASTS_MS))
    .returning('identity_attempt_id')
    .execute();
  return used.length > 0;
}
