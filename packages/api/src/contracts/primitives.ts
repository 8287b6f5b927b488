import { z } from 'zod';

/** US dollars as decimal text with two decimals, as it travels on the wire; whole cents inside the programs. */
export const Money = z
  .string()
  .regex(/^-?\d{1,9}\.\d{2}$/, 'Expected dollars and cents such as "1204.50"')
  .meta({ id: 'Money', description: 'US dollars as decimal text with two decimals', examples: ['1204.50'] });

/** A calendar date, year-month-day, without a time or a zone. */
export const CalendarDate = z.iso.date().meta({ id: 'CalendarDate', examples: ['2026-11-21'] });

/** A certificate number: exactly 12 digits (CONST, REG-19). */
export const CertificateNumber = z
  .string()
  .regex(/^\d{12}$/, 'Expected 12 digits')
  .meta({ id: 'CertificateNumber', examples: ['000001234567'] });

/** The member's number in the administration system (LifePRO). */
export const LifeProNameId = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,20}$/, 'Expected up to 20 letters, digits or hyphens')
  .meta({ id: 'LifeProNameId', examples: ['100001'] });

/** The account's object id, as the identity provider puts it into the token's `oid` claim. */
export const ObjectId = z.uuid().meta({ id: 'ObjectId' });

/** 'Y', 'N' or not known yet (ENT-01). */
export const YesNo = z.enum(['Y', 'N']).nullable();

/** Lines of business (CONST-04): U and L are life, A and I annuities, H general certificates. */
export const LineOfBusiness = z.enum(['A', 'H', 'I', 'L', 'U']).meta({ id: 'LineOfBusiness' });
export type LineOfBusiness = z.infer<typeof LineOfBusiness>;

/** The number under which a payment or a schedule is known. */
export const ReferenceNumber = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,40}$/, 'Expected a reference number')
  .meta({ id: 'ReferenceNumber' });

/** The name under which an account is known to the bank processor: its AccountUserName (AMB-76). */
export const LoginId = z.string().min(1).max(254);

/** Text that holds JSON, as some calls of payments answer; what is in it is parsed by a schema of its own. */
export const JsonText = z.string().meta({ id: 'JsonText', description: 'JSON text' });
