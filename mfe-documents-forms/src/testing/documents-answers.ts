import type { CallWire, GetNewDocuments, GetPaperlessState } from '@portal/api';

/** Nothing is new. */
const NOTHING_NEW: CallWire<typeof GetNewDocuments> = { Since: null, Documents: [] };

/** Everything comes on paper. */
export const ON_PAPER: CallWire<typeof GetPaperlessState> = {
  EmailAddress: 'maggie.l@example.org',
  Choices: [
    { FormType: 'Reportable Tax Form', IsPaperless: false, ChosenOn: null },
    { FormType: 'Annual Statement Letter', IsPaperless: false, ChosenOn: null },
    { FormType: 'Billing Document', IsPaperless: false, ChosenOn: null },
    { FormType: 'Contract', IsPaperless: false, ChosenOn: null },
  ],
};

/** What stands on the documents page beside the documents. */
export const BESIDE = { GetNewDocuments: NOTHING_NEW, MarkDocumentsSeen: {}, GetPaperlessState: ON_PAPER };
