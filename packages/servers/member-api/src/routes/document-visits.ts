import { GetNewDocuments, MarkDocumentsSeen } from '@portal/api/contracts/document-visit';
import { findNewDocuments, recordVisit } from '../documents/document-visits.ts';
import { createMemberRoute } from './route.ts';

/** Documents that the documents page marks as new (F-10). */
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
