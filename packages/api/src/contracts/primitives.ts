import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import type { CalendarDate as Day } from '@portal/domain/values/dates';
import { type Cents, moneyFromWire, toMoneyText } from '@portal/domain/values/money';
import * as z from 'zod/mini';

const DOLLARS_AND_CENTS = 'Expected dollars and cents such as "1204.50"';

/** Converts between decimal text such as "1204.50" on the wire and whole cents in code. */
function moneyCodec(text: z.ZodMiniString<string>) {
  return z.codec(text, z.custom<Cents>(Number.isSafeInteger), { decode: moneyFromWire, encode: toMoneyText });
}

/** US dollars: decimal text with two decimals on the wire, whole cents in code. */
export const Money = moneyCodec(
  z
    .string()
    .check(z.regex(/^-?\d{1,9}\.\d{2}$/, DOLLARS_AND_CENTS))
    .register(z.globalRegistry, {
      description: 'US dollars as decimal text with two decimals',
      examples: ['1204.50'],
    }),
).register(z.globalRegistry, { id: 'Money' });

/** A payment amount, never negative. Business rules set the exact limits (AMB-45, AMB-79). */
export const PaymentAmount = moneyCodec(
  z
    .string()
    .check(z.regex(/^\d{1,9}\.\d{2}$/, DOLLARS_AND_CENTS))
    .register(z.globalRegistry, { examples: ['61.40'] }),
);

/** Excludes the year 0000, which neither the calendar nor the database has. */
const DATE_PATTERN = new RegExp(z.regexes.date.source.replace('^', '^(?!0000)'));

/** A calendar date, year-month-day, without a time or a zone. Accepts the same text as `parseCalendarDate`. */
export function calendarDate(error?: string) {
  return z.stringFormat('date', DATE_PATTERN, error) as z.ZodMiniType as z.ZodMiniType<Day, string>;
}
export const CalendarDate = calendarDate().register(z.globalRegistry, {
  id: 'CalendarDate',
  examples: ['2026-11-21'],
});

/** A certificate number: exactly 12 digits (CONST, REG-19). */
export const CertificateNumber = z
  .string()
  .check(z.regex(/^\d{12}$/, 'Expected 12 digits'))
  .register(z.globalRegistry, { id: 'CertificateNumber', examples: ['000001234567'] });

/** The member's number in the administration system (LifePRO). */
export const LifeProNameId = z
  .string()
  .check(z.regex(/^[0-9A-Za-z-]{1,20}$/, 'Expected up to 20 letters, digits or hyphens'))
  .register(z.globalRegistry, { id: 'LifeProNameId', examples: ['100001'] });

/** Object id of the account, from the token's `oid` claim. */
export const ObjectId = z.uuid().register(z.globalRegistry, { id: 'ObjectId' });

/** 'Y', 'N', or null if unknown (ENT-01). */
export const YesNo = z.nullable(z.enum(['Y', 'N']));

/** Lines of business (CONST-04): U and L are life, A and I annuities, H general certificates. */
export const LineOfBusiness = z
  .enum(['A', 'H', 'I', 'L', 'U'])
  .register(z.globalRegistry, { id: 'LineOfBusiness' });
export type LineOfBusiness = z.infer<typeof LineOfBusiness>;

export const ReferenceNumber = z
  .string()
  .check(z.regex(PROCESSOR_REFERENCE, 'Expected a reference number'))
  .register(z.globalRegistry, { id: 'ReferenceNumber' });

/** The account's user name at the bank processor: its AccountUserName (AMB-76). */
export const LoginId = z.string().check(z.minLength(1), z.maxLength(254));

export const JsonText = z.string().register(z.globalRegistry, { id: 'JsonText', description: 'JSON text' });

/** Converts between JSON text on the wire and its content. */
export function jsonTextCodec<Content extends z.ZodMiniType>(content: Content) {
  return z.codec(JsonText, content, {
    decode: (text, { issues }): z.input<Content> => {
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: 'custom', message: 'Expected JSON text', input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}
