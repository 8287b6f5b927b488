import { DEATH_REPORT_LIMITS, RELATIONSHIPS } from '@portal/domain/people/death-report';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { sanitizeCode, sanitizeLine, sanitizeText } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

const Name = z
  .string()
  .check(z.overwrite(sanitizeLine), z.minLength(1), z.maxLength(DEATH_REPORT_LIMITS.name));

/** What somebody tells us who reports a death; whoever reports can be reached by telephone or by e-mail (F-20). */
export const DeathReport = z
  .strictObject({
    DeceasedName: Name,
    DateOfDeath: CalendarDate,
    /** As it was written; empty where it is not known. Whether there is such a certificate is never answered. */
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

/** Not of the specification (F-20). The same report again under its key is the same one, and has the same number. */
export const ReportDeath = defineEndpoint({
  name: 'ReportDeath',
  area: 'memberuser',
  method: 'PUT',
  access: 'public',
  summary: 'Reports a death to member services, without an account',
  statuses: [409],
  acceptsIdempotencyKey: true,
  query: z.strictObject({}),
  body: DeathReport,
  response: z
    .object({
      /** The number to quote on the telephone. */
      Reference: z.string().register(z.globalRegistry, { examples: ['700001'] }),
    })
    .register(z.globalRegistry, { id: 'DeathReported' }),
});
