import { VALIDATION_CODE, type ValidationResponse } from '@portal/api/contracts/registration';
import { VALIDATION_TTL_MS } from '@portal/domain/people/registration-wizard';
import type { Config } from '../config.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db, Trx } from '../database/db.ts';
import { type Attempt, applyLockout, isFailure, lockoutStatus } from './lockout.ts';
import { type IdentityFacts, type MatchResult, matchPerson } from './match-identity.ts';

interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'validation' | 'society' | 'mail'>;
  readonly now: () => Date;
}

export const PAUSED_RESPONSE: ValidationResponse = toResponse({ code: VALIDATION_CODE.paused });

/** Validates identity facts and stores the attempt, one at a time, so that timing reveals nothing. */
export function validateIdentity(attempt: Attempt, facts: IdentityFacts, { db, config, now }: Deps) {
  return db.transaction().execute(async (trx) => {
    // Stryker disable next-line StringLiteral: under another name it is the same lock.
    await acquireAdvisoryLock(trx, 'identity');
    const at = now();
    const lockout = await lockoutStatus(trx, attempt, { at, totalFailures: config.validation.totalFailures });
    const match = await matchPerson(trx, facts);
    if (lockout.paused) return PAUSED_RESPONSE;
    await store(trx, attempt, match, at);
    if (isFailure(match.code)) await applyLockout(trx, attempt, lockout, { config, at });
    return toResponse(config.validation.detail === 'coarse' ? maskReason(match) : match);
  });
}

async function store(trx: Trx, attempt: Attempt, { code, person }: MatchResult, at: Date): Promise<void> {
  await trx
    .insertInto('identity_attempt')
    .values({
      azure_object_id: attempt.oid,
      certificate_number: attempt.certificateNumber,
      client_network: attempt.clientNetwork,
      attempted_at: at,
      response_code: code,
      life_pro_name_id: person?.lifeProNameId ?? null,
    })
    .execute();
}

/** Returns one code for all mismatches, so that facts cannot be guessed one by one. */
function maskReason(match: MatchResult): MatchResult {
  return match.person ? match : { code: VALIDATION_CODE.certificateNotFound };
}

function toResponse({ code, person }: MatchResult): ValidationResponse {
  return {
    ResponseCode: code,
    FirstName: person?.firstName ?? null,
    LastName: person?.lastName ?? null,
    NameId: person?.lifeProNameId ?? null,
  };
}

/** Consumes the account's validations as this member. Returns false when none is fresh and unused. */
export async function consumeValidation(
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
    .where('attempted_at', '>', new Date(at.getTime() - VALIDATION_TTL_MS))
    .returning('identity_attempt_id')
    .execute();
  return used.length > 0;
}
