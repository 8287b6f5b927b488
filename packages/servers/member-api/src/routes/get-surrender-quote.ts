import { GetSurrenderQuote } from '@portal/api/contracts/certificate';
import { isSuspended } from '@portal/domain/certificate-status';
import { addDays, type CalendarDate, todayInChicago } from '@portal/domain/dates';
import { ownedCertificate } from '../authorise/objects.ts';
import { surrenderQuoteColumns } from '../database/columns.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from './route.ts';

/**
 * API-23, ENT-10. The values on file are today's, so no other day is quoted (AMB-74); the day before and the day after
 * pass, for a page that was open at midnight or a device in another zone. Null where only Member Services may quote
 * (ByPassQuoteCalc, Suspended: R-14), and where a product has no such values.
 */
export const getSurrenderQuote = route(GetSurrenderQuote, {
  authorise: { certificateNumber: ownedCertificate },
  handle: async ({ query, db, now }) => {
    const found = await db
      .selectFrom('certificate')
      .leftJoin('surrender_quote as quote', 'quote.certificate_number', 'certificate.certificate_number')
      .selectAll('quote')
      .select(['certificate.status as Status', 'by_pass_quote_calc', 'line_of_business'])
      .where('certificate.certificate_number', '=', query.certificateNumber)
      .executeTakeFirst();
    if (found?.line_of_business !== query.lineOfBusiness) throw new Refusal('not_found');
    if (!isAboutToday(query.effectiveDate, todayInChicago(now()))) throw new Refusal('no_quote_for_this_day');
    if (found.certificate_number === null || found.by_pass_quote_calc || isSuspended(found)) return null;
    return surrenderQuoteColumns.toRecord(found);
  },
});

function isAboutToday(date: CalendarDate, today: CalendarDate): boolean {
  return addDays(today, -1) <= date && date <= addDays(today, 1);
}
