import { OperatorError } from '@portal/server-kit/operator-error';
import type { Db } from '../database/db.ts';

/** Work of an employee, stored with what it finishes. */
export interface FinishedWork {
  readonly by: string;
  readonly note: string | undefined;
  readonly now: Date;
}

export function findOpenRequests(db: Db) {
  return db
    .selectFrom('support_request')
    .select(['support_request_id as id', 'life_pro_name_id as lifeProNameId', 'topic', 'issue', 'detail'])
    .select(['contact_method as contactMethod', 'requested_at as requestedAt'])
    .where('answered_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('support_request_id')
    .execute();
}

/** Marks a new request as in review (F-08). @throws OperatorError when it does not exist or is not new */
export async function startRequest(db: Db, id: number, now: Date): Promise<void> {
  const started = await db
    .updateTable('support_request')
    .set({ acknowledged_at: now })
    .where('support_request_id', '=', id)
    .where('acknowledged_at', 'is', null)
    .where('answered_at', 'is', null)
    .returning('support_request_id')
    .executeTakeFirst();
  if (!started) throw new OperatorError(`Request ${id} does not exist, or is not new.`);
}

/** Marks a request as answered (F-08). @throws OperatorError when it does not exist or was answered */
export async function answerRequest(db: Db, id: number, { by, note, now }: FinishedWork): Promise<void> {
  const answered = await db
    .updateTable('support_request')
    .set({ answered_at: now, answered_by: by, answer_note: note ?? null })
    .where('support_request_id', '=', id)
    .where('answered_at', 'is', null)
    .returning('support_request_id')
    .executeTakeFirst();
  if (answered) return;
  const request = await db
    .selectFrom('support_request')
    .select(['answered_at', 'answered_by'])
    .where('support_request_id', '=', id)
    .executeTakeFirst();
  if (!request) throw new OperatorError(`Request ${id} does not exist.`);
  throw new OperatorError(
    `Request ${id} was already answered on ${request.answered_at?.toISOString()} by ${request.answered_by ?? 'an unknown person'}.`,
  );
}
