import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { loadedOn, today } from './calendar.ts';
import { demoDataset } from './demo-dataset.ts';
import { resolveDates } from './resolve-dates.ts';

/** Expected card or titled part of a page. Omitted fields must be empty. */
const ExpectedBlock = z.strictObject({
  title: z.string(),
  /** Text right after the title. */
  subtitle: z.string().default(''),
  /** All labels with their values. */
  facts: z.record(z.string(), z.string()).default({}),
  /** Text about a late premium (F-18). */
  overdue: z.string().nullable().default(null),
  /** Links and buttons in order. */
  actions: z.array(z.string()).default([]),
  /** Text that must also occur. */
  text: z.string().default(''),
});
export type ExpectedBlock = z.infer<typeof ExpectedBlock>;

const CertificateNumber = z.string().regex(/^\d{12}$/);

const ExpectedDetails = z.strictObject({
  number: CertificateNumber,
  isPending: z.boolean().default(false),
  head: ExpectedBlock,
  parts: z.array(ExpectedBlock),
});
export type ExpectedDetails = z.infer<typeof ExpectedDetails>;

const ExpectedUser = z.strictObject({
  name: z.string(),
  /** Description of the member, for readers. */
  kind: z.string(),
  /** Requirements that the journey through this member's pages proves. */
  requirements: z.string().regex(/^[A-Z]+-\d+(?: [A-Z]+-\d+)*$/),
  /** Texts that must not reach the member, in responses or on the page (R-14, CERT-09). */
  hidden: z.array(z.string().min(1)).default([]),
});

/** A member without access to the certificates page, who is redirected. */
const ExpectedRedirect = ExpectedUser.extend({
  redirect: z.strictObject({ path: z.string(), heading: z.string() }),
});
export type ExpectedRedirect = z.infer<typeof ExpectedRedirect>;

const ExpectedLine = z.strictObject({
  line: z.string(),
  /** Product, insured, certificate, due date, billed amount, and why it is not preselected. */
  text: z.string(),
  checked: z.boolean(),
  amount: z.string(),
  /** How its amount is entered. */
  entry: z.enum(['free', 'multiples', 'fixed']),
});
export type ExpectedLine = z.infer<typeof ExpectedLine>;

/** The three payment steps before any change. */
const ExpectedPayment = z.strictObject({
  payor: z.array(ExpectedLine).default([]),
  owner: z.array(ExpectedLine).default([]),
  subtotal: z.string(),
  methods: z.array(z.string()),
  /** Last payment date: `+45d` from today, `+8d+1m` from the loading date; omitted if it depends on the month. */
  lastDay: z.string().optional(),
  /** Entries of step 3 except the date, for the lines to pay. */
  verification: z.record(z.string(), z.string()),
});
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;

/** The form catalogue of this member, in order. */
const ExpectedForms = z.strictObject({
  /** Available forms: number in the URL, and selectable certificates. */
  allowed: z.array(
    z.strictObject({ form: z.string(), envelope: z.int(), certificates: z.array(z.string()).min(1) }),
  ),
  /** Unavailable forms, each with its audience and the reason. */
  ineligible: z.record(z.string(), z.string()),
});
export type ExpectedForms = z.infer<typeof ExpectedForms>;

const ExpectedPages = ExpectedUser.extend({
  /** The payment summary: one sentence, or its facts. */
  summary: z.union([z.string(), z.record(z.string(), z.string())]),
  /** Text that the payment summary must also have, for example the next due date in its list. */
  summaryText: z.string().default(''),
  /** Certificates in the list's response, owned or paid for. */
  returned: z.array(CertificateNumber),
  cards: z.array(ExpectedBlock).default([]),
  /** Text instead of cards. */
  notice: z.string().optional(),
  details: z.array(ExpectedDetails).default([]),
  /** Certificates that the member pays for but does not own, whose details must not be found. */
  notOwned: z.array(CertificateNumber).default([]),
  forms: ExpectedForms,
  /** The payment steps, or the text without payments; omitted where other journeys change it. */
  pay: z.union([z.string(), ExpectedPayment]).optional(),
});
export type ExpectedPages = z.infer<typeof ExpectedPages>;

const folder = path.resolve(import.meta.dirname, '../fixtures/expected');

/**
 * Returns the expectations of every demo account for certificates, forms and payments, by e-mail address. They are
 * written by hand, so that the portal is not compared with a copy of its rules.
 * @throws Error for a missing, superfluous or invalid file
 */
export function expectedByEmail(): Map<`${string}@${string}`, ExpectedPages | ExpectedRedirect> {
  const emails = demoDataset.members.flatMap(({ Account }) => Account?.EmailAddress ?? []);
  const files = emails.map(fileOf);
  const unknownFiles = readdirSync(folder).filter((file) => !files.includes(file));
  if (unknownFiles.length > 0) throw new Error(`Nobody has the account of ${unknownFiles.join(', ')}`);
  return new Map(emails.map((email) => [email, readExpected(fileOf(email))]));
}

const fileOf = (email: string) => `${email.split('@')[0]}.json`;

/** Reads the expectations of a member's file. @throws Error when it is invalid */
export function readExpected(file: string): ExpectedPages | ExpectedRedirect {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const parsed = z
    .union([ExpectedPages, ExpectedRedirect])
    .safeParse(JSON.parse(resolveDates(text, { loadedOn: loadedOn(), today: today() })));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
