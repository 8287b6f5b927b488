import {
  GetPendingContactChange,
  GetSupportRequests,
  SendContactInfoUpdateEmail,
  SendSupportRequestEmail,
} from '@portal/api/contracts/contact';
import { contactChangeFromWire } from '@portal/domain/people/contact-update';
import { ownMember } from '../authorization/resource-rules.ts';
import { findRequests } from '../contact/find-requests.ts';
import { findPendingChange } from '../contact/pending-change.ts';
import { requestContactChange } from '../contact/request-change.ts';
import { requestSupport } from '../contact/request-support.ts';
import { parseIdempotencyKey } from '../http/parse-idempotency-key.ts';
import { createMemberRoute } from './route.ts';

/** API-06 to API-10. The old values come from stored data, not from the body. */
export const sendContactInfoUpdate = createMemberRoute(SendContactInfoUpdateEmail, {
  authorize: {},
  authorizeBody: ({ LifeProNameId }) => [{ rule: ownMember, value: LifeProNameId }],
  handle: ({ body, member, ...services }) =>
    requestContactChange(member, contactChangeFromWire(body).requested, services),
});

/** Pending contact change, shown on the profile page (F-06). */
export const getPendingContactChange = createMemberRoute(GetPendingContactChange, {
  authorize: {},
  handle: async ({ member, db }) =>
    (await findPendingChange(db, member)) ?? { Requested: null, RequestedOn: null },
});

/** Ignores recipient and user in the body, so there is nothing to authorize (API-18, AMB-62). */
export const sendSupportRequest = createMemberRoute(SendSupportRequestEmail, {
  authorize: {},
  authorizeBody: () => [],
  handle: ({ body, member, headers, ...services }) =>
    requestSupport(member, { ...body, key: parseIdempotencyKey(headers) }, services),
});

/** F-08. */
export const getSupportRequests = createMemberRoute(GetSupportRequests, {
  authorize: {},
  handle: ({ member, db }) => findRequests(db, member),
});
