import { DEATH_REPORT_LIMITS, RELATIONSHIPS } from '@portal/domain/people/death-report';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { sanitizeCode, sanitizeLine, sanitizeText } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

const Name = z
  .string()
  .check(z.overwrite(sanitizeLine), z.minLength(1), z.maxLength(DEATH_REPORT_LIMITS.name));

/** A report of a member's death (F-20). The reporter gives a telephone number or an e-mail address. */
export const DeathReport = z
  .strictObject({
    DeceasedName: Name,
    DateOfDeath: CalendarDate,
    /** As the reporter wrote it; empty if unknown. The response never reveals whether the certificate exists. */
    CertificateNumber: z
      .string()
      .check(z.overwrite(sanitizeCode), z.maxLength(DEATH_REPORT_LIMITS.certificateNumber)),
    ReporterName: Name,
    Relationship: z.enum(RELATIONSHIPS),
    ReporterPhone: z.string().check(z.overwrite(sanitizeCode), z.maxLength(DEATH_REPORT_LIMITS.phone)),
    ReporterEmail: z
      .string()
      .check(
        z.overwrite(sanitizeCode),
        z.refine((text) => text === '' || isEmailAddress(text), 'Expected an e-mail address, or nothing'),
      )
      .register(z.globalRegistry, { examples: ['reporter@example.org'] }),
    Note: z.string().check(z.overwrite(sanitizeText), z.maxLength(DEATH_REPORT_LIMITS.note)),
  })
  .check(
    z.refine(
      ({ ReporterPhone, ReporterEmail }) => ReporterPhone !== '' || ReporterEmail !== '',
      'Expected a telephone number or an e-mail address',
    ),
  )
  .register(z.globalRegistry, { id: 'DeathReport' });
export type DeathReport = z.infer<typeof DeathReport>;

/** Not in the specification (F-20). A repeated report with the same Idempotency-Key returns the same number. */
export const ReportDeath = defineEndpoint({
  name: 'ReportDeath',
  extension: 'death-report',
  area: 'memberuser',
  method: 'PUT',
  access: 'public',
  summary: 'Reports a death to member services, without an account',
  statuses: [409],
  acceptsIdempotencyKey: true,
  body: DeathReport,
  response: z
    .object({
      /** Reference number to quote on the telephone. */
      Reference: z.string().register(z.globalRegistry, { examples: ['700001'] }),
    })
    .register(z.globalRegistry, { id: 'DeathReported' }),
});
