/** What a failure did not change, and what to do now. */
export const DOCUMENTS_UNCHANGED = 'Your documents are safe. Please try again in a moment.';

/** Why other documents are missing: the server gives a payor bills only. */
export const PAYOR_SEES_BILLS =
  'You pay for this certificate, so you see its bills. Its owner sees the rest.';

/** DOC-07, exact. */
export const LOADING_DOCUMENT = 'Loading Document...';

export const DOCUMENT_READY = 'Your document is ready';

/** Calls without a text in the specification. */
export const NEW_DOCUMENTS_FAILED = 'We could not look for new documents.';
export const PAPERLESS_FAILED = 'We could not find out how your documents come to you.';
export const PAPERLESS_NOT_SAVED = 'We could not save your choice.';
