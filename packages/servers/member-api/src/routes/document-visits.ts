import { GetNewDocuments, MarkDocumentsSeen } from '@portal/api/contracts/document-visit';
import { findNewDocuments, recordVisit } from '../documents/document-visits.ts';
import { createMemberRoute } from './route.ts';

/** F-10: what the documents page marks as new. */
export const getNewDocuments = createMemberRoute(GetNewDocuments, {
  authorize: {},
  handle: ({ member, db, now }) => findNewDocuments(db, member, now()),
});

export const markDocumentsSeen = createMemberRoute(MarkDocumentsSeen, {
  authorize: {},
  handle: async ({ member, db, now }) => {
    await recordVisit(db, member, now());
    return {};
  },
});
