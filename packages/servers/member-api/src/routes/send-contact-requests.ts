import {
  GetSupportRequests,
  GetWaitingContactChange,
  SendContactInfoUpdateEmail,
  SendSupportRequestEmail,
} from '@portal/api/contracts/contact';
import { contactChangeFromWire } from '@portal/domain/people/contact-update';
import { ownMember } from '../authorise/objects.ts';
import { findRequests } from '../contact/find-requests.ts';
import { requestContactChange } from '../contact/request-change.ts';
import { requestSupport } from '../contact/request-support.ts';
import { findWaitingChange } from '../contact/waiting-change.ts';
import { readKey } from '../http/request-key.ts';
import { route } from './route.ts';

/** API-06 to API-10. The old values come from the server's own record, whatever the body says. */
export const sendContactInfoUpdate = route(SendContactInfoUpdateEmail, {
  authorise: {},
  authoriseBody: ({ LifeProNameId }) => [{ rule: ownMember, value: LifeProNameId }],
  handle: ({ body, member, ...services }) =>
    requestContactChange(member, contactChangeFromWire(body).wanted, services),
});

/** F-06: what the profile says until the change is processed. */
export const getWaitingContactChange = route(GetWaitingContactChange, {
  authorise: {},
  handle: async ({ member, db }) =>
    (await findWaitingChange(db, member)) ?? { Requested: null, AskedOn: null },
});

/** API-18. The body names nothing that is anybody's: recipient and user in it are ignored (AMB-62). */
export const sendSupportRequest = route(SendSupportRequestEmail, {
  authorise: {},
  authoriseBody: () => [],
  handle: ({ body, member, headers, ...services }) =>
    requestSupport(member, { ...body, key: readKey(headers) }, services),
});

/** F-08. */
export const getSupportRequests = route(GetSupportRequests, {
  authorise: {},
  handle: ({ member, db }) => findRequests(db, member),
});
