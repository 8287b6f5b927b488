import * as z from 'zod/mini';
import { formatPhone } from '../people/phone.ts';
import { sanitizeCode, sanitizeText } from '../values/sanitize-text.ts';
import { categorySlug } from './faq.ts';

/** A topic and an issue that the member cannot change. */
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

/** What a request is about that comes from a help article, by the article's category and the topic's title. */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ['billing-and-payments', 'Billing Support'],
  ['life-insurance', 'Life Insurance'],
  ['annuities', 'Annuities'],
  ['general', 'General'],
]);

/** The address of a request about what an article of this category did not answer. */
export function contactPath(category: string | undefined): string {
  const slug = category === undefined ? '' : categorySlug(category);
  return TOPICS.has(slug) ? `/contact?about=${slug}` : '/contact';
}

/** The title of the topic that such an address chooses beforehand, which the member may change; undefined for another. */
export function topicForSlug(about: string | null): string | undefined {
  return TOPICS.get(about ?? '');
}

/** Topics that the society keeps but members are not offered (CON-16). */
const EXCLUDED_TOPICS = ['User Profile', 'Correspondence'];

/** What the reason in the address presets and locks; undefined for none or another (CON-08 to CON-10, AMB-42). */
export function presetReason(reason: string | null | undefined): PresetReason | undefined {
  return reason ? PRESETS.get(reason) : undefined;
}

/** The topics that members are offered, in the order given (CON-16). */
export function selectableTopics<T extends { Title: string }>(topics: readonly T[]): T[] {
  return topics.filter(({ Title }) => !EXCLUDED_TOPICS.includes(Title));
}

/** A topic and its issue as the form shows them: by id, and by title once the topics are known. */
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

/** CON-18, AMB-63: what the form shows before the topics are known. */
const DEFAULT_ISSUE: SelectedIssue = { topicId: 23, issueId: 19 };

/**
 * The topic and issue of the form (CON-01, CON-18): what the member chose, as far as it is offered, else the first topic
 * (`about`: the title of the one that a page has chosen beforehand) and its first issue; a topic that was changed has no issue chosen, and so its first one (CON-11).
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
    // A topic without issues stands for itself.
    issue: issue?.Title ?? topic.Title,
  };
}

/** How a member may be answered (CON-01). */
export const CONTACT_METHODS = ['E-mail', 'Telephone'] as const;

const MAX_DETAIL_LENGTH = 4_000;
const MAX_PHONE_LENGTH = 30;

/**
 * What a member writes to member services (CON-01). The detail is required (CON-13); a telephone number is not, although
 * its label says so (CON-14, AMB-56). Reads as the fields of the request, the number behind the method (CON-17).
 */
export const ContactAnswers = z.pipe(
  z.object({
    detail: z
      .string()
      .check(
        z.overwrite(sanitizeText),
        z.minLength(1, 'This field is required'),
        z.maxLength(MAX_DETAIL_LENGTH, 'Please use at most 4,000 characters.'),
      ),
    method: z.enum(CONTACT_METHODS),
    phone: z
      .string()
      .check(z.overwrite(sanitizeCode), z.maxLength(MAX_PHONE_LENGTH, 'Please use at most 30 characters.')),
  }),
  z.transform(({ detail, method, phone }) => ({
    Detail: detail,
    ContactMethod: method === 'Telephone' ? `Telephone ${formatPhone(phone)}`.trim() : method,
  })),
);
export type ContactAnswers = z.input<typeof ContactAnswers>;

/** What is kept of a request while it is written: a reload, an ended session and a failure lose none of it (F-12). */
const ContactDraft = z.object({
  topicId: z.exactOptional(z.int()),
  issueId: z.exactOptional(z.int()),
  detail: z.exactOptional(z.string()),
  method: z.exactOptional(z.enum(CONTACT_METHODS)),
  phone: z.exactOptional(z.string()),
  /** Under which it was sent: only for as long as it says the same. */
  key: z.exactOptional(z.string()),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

/** The draft of a request; each preset reason has one of its own. */
export function contactDraft(reason: PresetReason | undefined) {
  return {
    name: reason ? `contact ${reason.issue}` : 'contact',
    parseDraft: (draft: unknown): Partial<ContactDraft> | undefined => ContactDraft.safeParse(draft).data,
  };
}
