import { OperatorError } from '@portal/server-kit/operator-error';
import type { Db } from '../database/db.ts';
import type { FinishedWork } from './answer-request.ts';

export function findOpenDeathReports(db: Db) {
  return db
    .selectFrom('death_report')
    .select(['death_report_id as id', 'reported_at as reportedAt', 'deceased_name as deceasedName'])
    .select(['date_of_death as dateOfDeath', 'certificate_number as certificateNumber', 'relationship'])
    .select(['reporter_name as reporterName', 'reporter_phone as reporterPhone', 'note'])
    .select('reporter_email as reporterEmail')
    .where('resolved_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('death_report_id')
    .execute();
}

/** Marks a report as finished (F-20). @throws OperatorError when it does not exist or was closed */
export async function closeDeathReport(db: Db, id: number, { by, note, now }: FinishedWork): Promise<void> {
  const closed = await db
    .updateTable('death_report')
    .set({ resolved_at: now, resolved_by: by, resolution_note: note ?? null })
    .where('death_report_id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('death_report_id')
    .executeTakeFirst();
  if (closed) return;
  const report = await db
    .selectFrom('death_report')
    .select(['resolved_at', 'resolved_by'])
    .where('death_report_id', '=', id)
    .executeTakeFirst();
  if (!report) throw new OperatorError(`Report ${id} does not exist.`);
  throw new OperatorError(
    `Report ${id} was already closed on ${report.resolved_at?.toISOString()} by ${report.resolved_by ?? 'an unknown person'}.`,
  );
}
