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
import { parseIdempotencyKey } from '../http/idempotency-key.ts';
import { createMemberRoute } from './route.ts';

/** API-06 to API-10. The old values come from the server's own record, whatever the body says. */
export const sendContactInfoUpdate = createMemberRoute(SendContactInfoUpdateEmail, {
  authorize: {},
  authorizeBody: ({ LifeProNameId }) => [{ rule: ownMember, value: LifeProNameId }],
  handle: ({ body, member, ...services }) =>
    requestContactChange(member, contactChangeFromWire(body).requested, services),
});

/** F-06: what the profile says until the change is processed. */
export const getPendingContactChange = createMemberRoute(GetPendingContactChange, {
  authorize: {},
  handle: async ({ member, db }) =>
    (await findPendingChange(db, member)) ?? { Requested: null, RequestedOn: null },
});

/** API-18. The body names nothing that is anybody's: recipient and user in it are ignored (AMB-62). */
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
