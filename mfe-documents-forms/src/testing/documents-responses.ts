import type { GetNewDocuments, GetPaperlessState, WireFormat } from '@portal/api';

const NO_NEW_DOCUMENTS: WireFormat<typeof GetNewDocuments> = { Since: null, Documents: [] };

export const PAPER_STATE: WireFormat<typeof GetPaperlessState> = {
  EmailAddress: 'maggie.l@example.org',
  Choices: [
    { FormType: 'Reportable Tax Form', IsPaperless: false, ChosenOn: null },
    { FormType: 'Annual Statement Letter', IsPaperless: false, ChosenOn: null },
    { FormType: 'Billing Document', IsPaperless: false, ChosenOn: null },
    { FormType: 'Contract', IsPaperless: false, ChosenOn: null },
  ],
};

/** Default responses of the documents page besides the documents. */
export const DEFAULT_RESPONSES = {
  GetTaxForms: [],
  GetNewDocuments: NO_NEW_DOCUMENTS,
  MarkDocumentsSeen: {},
  GetPaperlessState: PAPER_STATE,
};
