import { GetNewDocuments, MarkDocumentsSeen } from '@portal/api/contracts/document-visit';
import { findNewDocuments, rememberVisit } from '../documents/visits.ts';
import { route } from './route.ts';

/** F-10: what the documents page marks as new. */
export const getNewDocuments = route(GetNewDocuments, {
  authorise: {},
  handle: ({ member, db, now }) => findNewDocuments(db, member, now()),
});

export const markDocumentsSeen = route(MarkDocumentsSeen, {
  authorise: {},
  handle: async ({ member, db, now }) => {
    await rememberVisit(db, member, now());
    return {};
  },
});
