import type { GetNewDocuments, GetPaperlessState, WireFormat } from '@portal/api';

/** Nothing is new. */
const NO_NEW_DOCUMENTS: WireFormat<typeof GetNewDocuments> = { Since: null, Documents: [] };

/** Everything comes on paper. */
export const PAPER_STATE: WireFormat<typeof GetPaperlessState> = {
  EmailAddress: 'maggie.l@example.org',
  Choices: [
    { FormType: 'Reportable Tax Form', IsPaperless: false, ChosenOn: null },
    { FormType: 'Annual Statement Letter', IsPaperless: false, ChosenOn: null },
    { FormType: 'Billing Document', IsPaperless: false, ChosenOn: null },
    { FormType: 'Contract', IsPaperless: false, ChosenOn: null },
  ],
};

/** What stands on the documents page beside the documents. */
export const DEFAULT_RESPONSES = {
  GetNewDocuments: NO_NEW_DOCUMENTS,
  MarkDocumentsSeen: {},
  GetPaperlessState: PAPER_STATE,
};
