import * as z from 'zod/mini';
import { formatPhone } from '../people/phone.ts';
import { sanitizeCode, sanitizeText } from '../values/sanitize-text.ts';
import { categorySlug } from './faq.ts';

/** A preset topic and issue, which the member cannot change. */
export interface PresetReason {
  topic: string;
  issue: string;
}

const PRESETS: ReadonlyMap<string, PresetReason> = new Map([
  // CON-08
  ['olddocs', { topic: 'Documents', issue: 'Request previous documents' }],
  // CON-09
  ['billingchanges', { topic: 'Billing Support', issue: 'Change billing frequency' }],
  // CON-10
  ['olderpaymentinfo', { topic: 'Billing Support', issue: 'Request payment or loan history' }],
]);

const TOPICS: ReadonlyMap<string, string> = new Map([
  ['billing-and-payments', 'Billing Support'],
  ['life-insurance', 'Life Insurance'],
  ['annuities', 'Annuities'],
  ['general', 'General'],
]);

/** History state of a link to the contact page: the certificate, and what of it the request is about. */
const ContactSubject = z.object({ certificateNumber: z.string(), kind: z.exactOptional(z.string()) });
export type ContactSubject = z.infer<typeof ContactSubject>;

/** First line of the detail text, for the history state of the link; '' for any other state. */
export function subjectLine(state: unknown): string {
  const { data } = ContactSubject.safeParse(state);
  if (!data) return '';
  return `About certificate ${[data.certificateNumber, data.kind].filter(Boolean).join(', ')}:\n`;
}

/** A detail without more than the subject line. */
const SUBJECT_LINE = /^About certificate [^:\n]*:$/;

/** Contact page path for a question about a help category. */
export function contactPath(category: string | undefined): string {
  const slug = category === undefined ? '' : categorySlug(category);
  return TOPICS.has(slug) ? `/contact?about=${slug}` : '/contact';
}

/** Title of the topic that the path preselects (the member may change it); undefined for an unknown slug. */
export function topicForSlug(about: string | null): string | undefined {
  return TOPICS.get(about ?? '');
}

/** Topics that exist but are not shown to members (CON-16). */
const EXCLUDED_TOPICS = ['User Profile', 'Correspondence'];

/** Topic and issue that the URL's reason presets and locks (CON-08 to CON-10, AMB-42). */
export function presetReason(reason: string | null | undefined): PresetReason | undefined {
  return reason ? PRESETS.get(reason) : undefined;
}

/** Topics shown to members, in input order (CON-16). */
export function selectableTopics<T extends { Title: string }>(topics: readonly T[]): T[] {
  return topics.filter(({ Title }) => !EXCLUDED_TOPICS.includes(Title));
}

/** A topic and issue: by id, and by title after the topics have loaded. */
export interface SelectedIssue {
  readonly topicId: number;
  readonly issueId: number;
  readonly topic?: string;
  readonly issue?: string;
}

interface TitledItem {
  readonly Id: number;
  readonly Title: string;
}

/** CON-18, AMB-63: shown before the topics have loaded. */
const DEFAULT_ISSUE: SelectedIssue = { topicId: 23, issueId: 19 };

/**
 * Selected topic and issue of the form (CON-01, CON-18): the member's choice, else the preselected or first ones. A
 * changed topic resets the issue (CON-11).
 */
export function selectIssue(
  topics: readonly (TitledItem & { readonly Issues: readonly TitledItem[] })[] | undefined,
  selected: { readonly topicId?: number | undefined; readonly issueId?: number | undefined },
  about?: string,
): SelectedIssue {
  const topic =
    topics?.find(({ Id }) => Id === selected.topicId) ??
    topics?.find(({ Title }) => Title === about) ??
    topics?.[0];
  if (!topic) return DEFAULT_ISSUE;
  const issue = topic.Issues.find(({ Id }) => Id === selected.issueId) ?? topic.Issues[0];
  return {
    topicId: topic.Id,
    topic: topic.Title,
    issueId: issue?.Id ?? 0,
    // A topic without issues is its own issue.
    issue: issue?.Title ?? topic.Title,
  };
}

/** How member services may reply (CON-01). */
export const CONTACT_METHODS = ['E-mail', 'Telephone'] as const;

const REQUIRED = 'This field is required';
const MAX_DETAIL_LENGTH = 4_000;
const MAX_PHONE_LENGTH = 30;
const PHONE_TOO_LONG = 'Please use at most 30 characters.';

const ContactFields = z
  .object({
    detail: z.string().check(
      z.overwrite(sanitizeText),
      z.minLength(1, REQUIRED),
      z.refine((text) => !SUBJECT_LINE.test(text), REQUIRED),
      z.maxLength(MAX_DETAIL_LENGTH, 'Please use at most 4,000 characters.'),
    ),
    method: z.enum(CONTACT_METHODS),
    phone: z.string().check(z.overwrite(sanitizeCode)),
  })
  .check(({ value: { method, phone }, issues }) => {
    // The form shows the number only for Telephone.
    if (method !== 'Telephone' || phone.length <= MAX_PHONE_LENGTH) return;
    issues.push({ code: 'custom', input: phone, path: ['phone'], message: PHONE_TOO_LONG });
  });
type ContactFields = z.infer<typeof ContactFields>;

const toRequest = ({ detail, method, phone }: ContactFields) => ({
  Detail: detail,
  ContactMethod: method === 'Telephone' ? `Telephone ${formatPhone(phone)}`.trim() : method,
});

/**
 * Validates a contact request (CON-01). The detail is required (CON-13). The phone number is optional, although its
 * label says required (CON-14, AMB-56). Parses to the request fields, with the number after the method (CON-17).
 */
export const ContactAnswers = z.pipe(ContactFields, z.transform(toRequest));
export type ContactAnswers = z.input<typeof ContactAnswers>;

/** `ContactAnswers` of a member without a confirmed email address, whom nobody can answer by email. */
export const ContactAnswersWithoutEmail: typeof ContactAnswers = z.pipe(
  ContactFields.check(({ value: { method }, issues }) => {
    if (method === 'Telephone') return;
    issues.push({ code: 'custom', input: method, path: ['method'], message: EMAIL_UNCONFIRMED });
  }),
  z.transform(toRequest),
);

const EMAIL_UNCONFIRMED = 'Please choose Telephone: we have no confirmed e-mail address for you.';

/** Stored draft; it survives a reload, an expired session and a failure (F-12). */
const ContactDraft = z.object({
  topicId: z.exactOptional(z.int()),
  issueId: z.exactOptional(z.int()),
  /** Subject line of the link that started the draft. */
  subject: z.exactOptional(z.string()),
  detail: z.exactOptional(z.string()),
  method: z.exactOptional(z.enum(CONTACT_METHODS)),
  phone: z.exactOptional(z.string()),
  /** 'YYYY-MM-DD HH:MM' of the call; absent for any time. */
  callbackTime: z.exactOptional(z.string()),
  /** Idempotency key, valid while the request content is unchanged. */
  key: z.exactOptional(z.string()),
  /** Keys of all attempts, also before the content changed, separated by spaces. */
  sentKeys: z.exactOptional(z.string()),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

/** Draft of a contact request; each preset reason has a separate draft. */
export function contactDraft(reason: PresetReason | undefined) {
  return {
    name: reason ? `contact ${reason.issue}` : 'contact',
    keepsOverDays: true,
    parseDraft: (draft: unknown): Partial<ContactDraft> | undefined => ContactDraft.safeParse(draft).data,
  };
}
