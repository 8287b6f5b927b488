import { GetPaperlessState, SavePaperlessChoice } from '@portal/api/contracts/paperless';
import { findPaperlessState, savePaperlessChoice as save } from '../documents/paperless.ts';
import { createMemberRoute } from './route.ts';

/** F-11. */
export const getPaperlessState = createMemberRoute(GetPaperlessState, {
  authorize: {},
  handle: ({ member, db }) => findPaperlessState(db, member),
});

/** The body names document kinds and no resources, so there is nothing to authorize (F-11). */
export const savePaperlessChoice = createMemberRoute(SavePaperlessChoice, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ member, body, ...services }) => ({ Result: await save(member, body, services) }),
});
