import type { Trx } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';

export async function changeTimes(
  trx: Trx,
  lifeProNameId: string,
  kind: Tables['member_change']['kind'],
  after: Date,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('member_change')
    .select('changed_at')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('kind', '=', kind)
    .where('changed_at', '>', after)
    .execute();
  return rows.map(({ changed_at }) => changed_at);
}
