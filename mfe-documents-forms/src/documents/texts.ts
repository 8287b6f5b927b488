/** What a failure did not change, and what to do now. */
export const DOCUMENTS_UNCHANGED = 'Your documents are safe. Please try again in a moment.';
