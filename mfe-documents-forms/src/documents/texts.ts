/** What a failure did not change, and what to do now. */
export const DOCUMENTS_UNCHANGED = 'Your documents are safe. Please try again in a moment.';

/** DOC-07, exact. */
export const LOADING_DOCUMENT = 'Loading Document...';

export const DOCUMENT_READY = 'Your document is ready';
