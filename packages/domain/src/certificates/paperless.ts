import * as z from 'zod/mini';
import { DOCUMENT_GROUPS, type DocumentGroup } from './documents.ts';

/** Kind of documents that a member may receive without paper, each chosen separately (F-11). */
export type PaperlessKind = DocumentGroup['formType'];

/** All kinds, in the order of the documents page. */
export const PAPERLESS_KINDS = DOCUMENT_GROUPS.map(({ formType }) => formType);

/** Returns an object with a value for each kind. */
export function mapKinds<T>(toValue: (group: DocumentGroup) => T) {
  const entries = DOCUMENT_GROUPS.map((group) => [group.formType, toValue(group)]);
  // `Object.fromEntries` loses the names of the kinds.
  return Object.fromEntries(entries) as Record<PaperlessKind, T>;
}

interface PaperlessTerms {
  /** Stored with each consent. The text of a version never changes; a new text gets a new version. */
  readonly version: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/**
 * Statements before consent (F-11). Sources: E-SIGN Act, 15 U.S.C. 7001(c)(1)(B) and (C)(i), IRS rules for tax forms.
 */
export const PAPERLESS_TERMS: PaperlessTerms = {
  version: '2026-11-29',
  sections: [
    {
      title: 'What you agree to',
      text: 'For each kind of document that you choose, we put every new document of all your certificates here in place of mailing it, and write you an e-mail when it is ready. This applies until you change it.',
    },
    {
      title: 'Your right to paper',
      text: 'You may have your documents on paper instead, without charge. You need not agree, and nothing about your certificates depends on it.',
    },
    {
      title: 'How to go back to paper',
      text: 'Change your choice on this page at any time, or call or write to us. It costs nothing and takes effect with the next document. We confirm it by e-mail.',
    },
    {
      title: 'How to get a copy on paper',
      text: 'Call us, and we mail you a copy of any document without charge. To ask for one copy does not change your choice.',
    },
    {
      title: 'What you need',
      text: 'A computer, tablet or telephone with access to the internet and a current browser, a program that shows PDF documents, which most browsers do themselves, an e-mail address, and a printer or room to save documents if you want to keep them.',
    },
    {
      title: 'Your e-mail address',
      text: 'We write to the e-mail address of your online account. Keep it up to date under Edit Profile, or tell us when it changes.',
    },
    {
      title: 'Tax forms',
      text: 'A tax form, such as Form 1099-R, is ready here by the day by which it is due, stays here until October 15 of that year at least, and may have to be printed and attached to a tax return. Your choice ends when you have no account or no certificate with us any more; then tax forms come on paper.',
    },
  ],
};

/** A member's choices; true means paperless. */
export type PaperlessChoices = Readonly<Record<PaperlessKind, boolean>>;

/** Kinds that change from paper to paperless; they require consent. */
export function newOptIns(current: PaperlessChoices, requested: PaperlessChoices): readonly PaperlessKind[] {
  return PAPERLESS_KINDS.filter((kind) => requested[kind] && !current[kind]);
}

/** Kinds that change from paperless to paper. */
export function optOuts(current: PaperlessChoices, requested: PaperlessChoices): readonly PaperlessKind[] {
  return newOptIns(requested, current);
}

/** Form schema of the choice: new paperless kinds require consent, a return to paper does not (F-11). */
export function paperlessForm(current: PaperlessChoices) {
  return z.object({ ...mapKinds(() => z.boolean()), agrees: z.boolean() }).check(({ value, issues }) => {
    if (value.agrees || newOptIns(current, value).length === 0) return;
    issues.push({ code: 'custom', input: value.agrees, path: ['agrees'], message: MUST_AGREE });
  });
}

const MUST_AGREE = 'Check this box if you agree. Without it your documents come on paper.';
