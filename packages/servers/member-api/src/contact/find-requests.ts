import type { SupportRequest } from '@portal/api/contracts/contact';
import { todayInChicago } from '@portal/domain/values/dates';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';

const MAX_REQUESTS = 100;

/** Returns the member's support requests with their state, newest first (F-08). */
export async function findRequests(db: Db, { lifeProNameId }: MemberCaller): Promise<SupportRequest[]> {
  const rows = await db
    .selectFrom('support_request')
    .selectAll()
    .where('life_pro_name_id', '=', lifeProNameId)
    .orderBy('requested_at', 'desc')
    .orderBy('support_request_id', 'desc')
    .limit(MAX_REQUESTS)
    .execute();
  return rows.map((row) => ({
    Reference: String(row.support_request_id),
    RequestKey: row.idempotency_key,
    Topic: row.topic,
    Issue: row.issue,
    Detail: row.detail,
    ContactMethod: row.contact_method,
    SentOn: todayInChicago(row.requested_at),
    ...stateOf(row),
  }));
}

interface Times {
  readonly requested_at: Date;
  readonly acknowledged_at: Date | null;
  readonly answered_at: Date | null;
}

function stateOf({ requested_at, acknowledged_at, answered_at }: Times) {
  if (answered_at) return { State: 'answered', StateSince: todayInChicago(answered_at) } as const;
  if (acknowledged_at) return { State: 'in review', StateSince: todayInChicago(acknowledged_at) } as const;
  return { State: 'received', StateSince: todayInChicago(requested_at) } as const;
}
