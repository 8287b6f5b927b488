import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { loadedOn, today } from './calendar.ts';
import { demoDataset } from './demo-dataset.ts';
import { resolveDates } from './resolve-dates.ts';

/** A card or a titled part of a page as it must be read; what is left out must be empty there. */
const ExpectedBlock = z.strictObject({
  title: z.string(),
  /** What stands right after the title. */
  subtitle: z.string().default(''),
  /** Labels with their values, all of them. */
  facts: z.record(z.string(), z.string()).default({}),
  /** What it says of a premium that is late (F-18). */
  overdue: z.string().nullable().default(null),
  /** Its links and buttons, in their order. */
  actions: z.array(z.string()).default([]),
  /** Words that its text must hold besides. */
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
  /** What kind of member it is, for the reader. */
  kind: z.string(),
  /** The requirements that the journey through this person's pages proves. */
  requirements: z.string().regex(/^[A-Z]+-\d+(?: [A-Z]+-\d+)*$/),
  /** What must not reach the person: text as it travels and as it is read (R-14, CERT-09). */
  hidden: z.array(z.string().min(1)).default([]),
});

/** Somebody who may not see the page of certificates and is led elsewhere. */
const ExpectedRedirect = ExpectedUser.extend({
  redirect: z.strictObject({ path: z.string(), heading: z.string() }),
});
export type ExpectedRedirect = z.infer<typeof ExpectedRedirect>;

const ExpectedLine = z.strictObject({
  line: z.string(),
  /** When it is due and what is billed, and why it does not start ticked. */
  text: z.string(),
  checked: z.boolean(),
  amount: z.string(),
  entry: z.enum(['free', 'multiples', 'fixed']),
});

/** The three steps of a payment: what each must show before anything is changed. */
const ExpectedPayment = z.strictObject({
  payor: z.array(ExpectedLine).default([]),
  owner: z.array(ExpectedLine).default([]),
  subtotal: z.string(),
  methods: z.array(z.string()),
  /** The last day on which it may be made, as a distance from today (`+45d`); left out where it is one of two, by the length of a month. */
  lastDay: z.string().optional(),
  /** What step 3 lists but the date; its lines are those that are paid, ticked by hand where they do not start so. */
  verification: z.record(z.string(), z.string()),
});
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;

/** The catalogue of forms as this member must find it, in its order. */
const ExpectedForms = z.strictObject({
  /** Those that may be signed: the number in the address, and the certificates to choose from. */
  allowed: z.array(
    z.strictObject({ form: z.string(), envelope: z.int(), certificates: z.array(z.string()).min(1) }),
  ),
  /** The others, each with whom it is for and why it is not for this member. */
  ineligible: z.record(z.string(), z.string()),
});
export type ExpectedForms = z.infer<typeof ExpectedForms>;

const ExpectedPages = ExpectedUser.extend({
  /** The payment summary: one sentence, or its facts. */
  summary: z.union([z.string(), z.record(z.string(), z.string())]),
  /** The certificates that the list's answer holds, owned or paid for. */
  returned: z.array(CertificateNumber),
  cards: z.array(ExpectedBlock).default([]),
  /** What stands in place of the cards. */
  notice: z.string().optional(),
  /** The certificates that the journey opens. */
  details: z.array(ExpectedDetails).default([]),
  /** Certificates paid for and somebody else's, whose details must not be found. */
  notOwned: z.array(CertificateNumber).default([]),
  forms: ExpectedForms,
  /** Making a payment, or what is said where there is nothing to pay; left out where other journeys change it. */
  pay: z.union([z.string(), ExpectedPayment]).optional(),
});
export type ExpectedPages = z.infer<typeof ExpectedPages>;

const folder = path.resolve(import.meta.dirname, '../fixtures/expected');

/**
 * What everybody with an account in the demo dataset must see on the pages of certificates and forms and when they pay, by e-mail address: written
 * down person by person, so that the portal is held against values and not against its rules written a second time.
 * @throws Error when somebody has no file, and when a file is nobody's or has another form.
 */
export function expectedByEmail(): Map<`${string}@${string}`, ExpectedPages | ExpectedRedirect> {
  const emails = demoDataset.members.flatMap(({ Account }) => Account?.EmailAddress ?? []);
  const files = emails.map(fileOf);
  const unknownFiles = readdirSync(folder).filter((file) => !files.includes(file));
  if (unknownFiles.length > 0) throw new Error(`Nobody has the account of ${unknownFiles.join(', ')}`);
  return new Map(emails.map((email) => [email, readExpected(fileOf(email))]));
}

const fileOf = (email: string) => `${email.split('@')[0]}.json`;

/** What somebody must see, from their file. @throws Error when it has another form */
export function readExpected(file: string): ExpectedPages | ExpectedRedirect {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const parsed = z
    .union([ExpectedPages, ExpectedRedirect])
    .safeParse(JSON.parse(resolveDates(text, { loadedOn: loadedOn(), today: today() })));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
